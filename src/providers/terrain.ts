import type { GroundInUse } from '../resources/ground.ts'
import { prefix } from './http.ts'
import { usePlainMapData } from './lands.ts'

/** The heights that maps are drawn on; null without any, and until they are known. */
export function useTerrain(): GroundInUse | null {
  return usePlainMapData().data?.terrain ?? null
}

/** Addresses of tiles with {z}, {x} and {y}; of the relief also with {theme}. */
export function terrainUrls({ version }: GroundInUse): Record<'relief' | 'contours', string> {
  const tiles = `{z}/{x}/{y}?v=${version}`
  return { relief: `${prefix}/terrain/relief/{theme}/${tiles}`, contours: `${prefix}/terrain/contours/${tiles}` }
}
