import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import type { ComposedScheme, SchemeEdit } from '../../src/resources/composed-scheme.ts'
import type { Answer, Caller, TestApp } from '../support/app.ts'

export const region = '532901000000'

let counter = 0

/** A new scheme of the caller, in 大理市. */
export async function aScheme(caller: Caller, values: Record<string, unknown> = {}): Promise<AnyRow> {
  counter += 1
  const { data } = await caller.post<AnyRow>('/schemes/add', { name: `试验方案 ${counter}`, xzqdm: region, ...values })
  return data
}

export function edit(caller: Caller, body: SchemeEdit): Promise<Answer<AnyRow>> {
  return caller.put<AnyRow>('/schemes/candidates', body)
}

export async function composed(caller: Caller, id: string, version?: number): Promise<ComposedScheme> {
  return (await caller.get<ComposedScheme>('/schemes/composed', { id, ...(version ? { version } : {}) })).data
}

/** A published parcel; its boundary is apart from those of all other calls. */
export async function aLand(server: TestApp, values: Record<string, unknown> = {}): Promise<AnyRow> {
  counter += 1
  return server.make(lands, {
    landCode: `SCHEME-${counter}`,
    name: `方案地块 ${counter}`,
    landStatus: 'reserve',
    xzqdm: region,
    published: true,
    boundary: square(counter),
    ...values,
  })
}

/** A square, `side` degrees wide, apart from the squares of other numbers. */
export function square(number: number, side = 0.001): { type: 'MultiPolygon'; coordinates: number[][][][] } {
  const [west, south] = [
    Number((100.1 + (number % 50) * 0.003).toFixed(6)),
    Number((25.55 + Math.floor(number / 50) * 0.003).toFixed(6)),
  ]
  const [east, north] = [Number((west + side).toFixed(6)), Number((south + side).toFixed(6))]
  return {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    ],
  }
}

/** Analyses a parcel or a boundary as the caller, and returns the id of the run. */
export async function analyse(caller: Caller, subject: { landId: string } | { boundary: unknown }): Promise<string> {
  const { data, status, msg } = await caller.post<{ id: string }>('/intellectAnalysis/overlay', subject)
  if (status !== 200) throw new Error(msg)
  return data.id
}
