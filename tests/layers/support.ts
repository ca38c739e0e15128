import { layers } from '../../src/resources/layers.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { multipart } from '../crud/multipart.ts'
import type { Answer, Caller } from '../support/app.ts'

let counter = 0

/** The values of a new layer in 大理市, with a unique name. */
export function aLayer(values: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1
  return {
    name: `试验图层 ${counter}`,
    theme: 'other',
    kind: 'constraint',
    visibleTo: 'officers',
    xzqdm: '532901000000',
    ...values,
  }
}

export type Uploaded = {
  contentVersion: number
  count: number
  mended: number
  facts: { problems: { code: string }[] }
  faults?: unknown[]
  errors?: { field: string }[]
}

type Position = [number, number]

/** A ring that crosses itself at 100.305, 25.605. */
export const bow: Position[] = [
  [100.3, 25.6],
  [100.31, 25.61],
  [100.31, 25.6],
  [100.3, 25.61],
  [100.3, 25.6],
]

export function squareRing([west, south]: Position, side = 0.01): Position[] {
  const round = (value: number): number => Number(value.toFixed(9))
  return [
    [west, south],
    [round(west + side), south],
    [round(west + side), round(south + side)],
    [west, round(south + side)],
    [west, south],
  ]
}

/** A GeoJSON file of squares in rows of a hundred, each with a number and a name. */
export function squares(count: number, from: Position = [100.1, 25.6]): { name: string; content: Buffer } {
  const features = Array.from({ length: count }, (_, index) => ({
    type: 'Feature',
    properties: { 编号: index + 1, 名称: `地块${index + 1}`, bz: '备注' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        squareRing([
          Number((from[0] + (index % 100) * 0.02).toFixed(6)),
          Number((from[1] + Math.floor(index / 100) * 0.02).toFixed(6)),
        ]),
      ],
    },
  }))
  return geoJson(features)
}

export function geoJson(features: readonly unknown[], name = '图层.geojson'): { name: string; content: Buffer } {
  return { name, content: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })) }
}

export function upload(caller: Caller, fields: Record<string, string>, file = squares(3)): Promise<Answer<Uploaded>> {
  const { payload, headers } = multipart(fields, file)
  return caller.call<Uploaded>('POST', `/${layers.wire}/upload`, { body: payload, headers })
}

/** Publishes a content version of a layer, with the current version of its row. */
export async function publish(caller: Caller, id: string, contentVersion: number): Promise<Answer<AnyRow>> {
  const { data } = await caller.get<AnyRow>(`/${layers.wire}/detail`, { id })
  return caller.post<AnyRow>(`/${layers.wire}/publish`, { id, version: data.version, contentVersion })
}
