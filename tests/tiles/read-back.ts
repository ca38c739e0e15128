import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { errors } from '../../src/resources/errors.ts'
import type { Caller, TestApp } from '../support/app.ts'

export type ReadTile = {
  status: number
  headers: Readonly<Record<string, unknown>>
  bytes: Buffer
  layers: Record<string, VectorTileFeature[]>
}

/** Requests a tile and decodes its features by layer. */
export async function aTile(
  server: Pick<TestApp, 'app'>,
  caller: Pick<Caller, 'token'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<ReadTile> {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/camel/tiles/${path}`,
    headers: { ...(caller.token ? { token: caller.token } : {}), ...headers },
  })
  const isTile = answer.statusCode === 200 && answer.headers['content-encoding'] === undefined
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
    layers: isTile ? featuresOf(answer.rawPayload) : {},
  }
}

/** The same, asked again while the server refuses it as too much work: on a busy machine a crowded tile can be. */
export async function aTileInTime(...asked: Parameters<typeof aTile>): Promise<ReadTile> {
  for (let tries = 1; ; tries += 1) {
    const tile = await aTile(...asked)
    if (tile.status !== errors['too-much-work'].status || tries === mostTries) return tile
  }
}

const mostTries = 6

export function featuresOf(bytes: Uint8Array): Record<string, VectorTileFeature[]> {
  const { layers } = new VectorTile(new PbfReader(bytes))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, at) => layer.feature(at)),
    ]),
  )
}

export function idsOf(features: readonly VectorTileFeature[] | undefined): string[] {
  return (features ?? []).map(({ properties }) => String(properties.id)).sort()
}

/** The tile that contains a place (degrees) at a zoom. */
export function tileAt(longitude: number, latitude: number, z: number): { z: number; x: number; y: number } {
  const side = 2 ** z
  const y = (0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)) * side
  return { z, x: Math.floor(((longitude + 180) / 360) * side), y: Math.floor(y) }
}
