import type { Lake } from './lake-cells.ts'
import type { LonLat, Surface } from './plane-grid.ts'
import { lakeShareOf, type LakeShare } from './view.ts'

export type LakeSharesInput = { places: readonly LonLat[]; eyesM: number; lake: Lake }

/** Returns how much of a lake is seen from places, in their order; null where that is unknown. */
export async function lakeSharesOf(
  ground: Surface,
  { places, eyesM, lake }: LakeSharesInput,
  tell?: (share: number) => void,
): Promise<(LakeShare | null)[]> {
  const shares: (LakeShare | null)[] = []
  for (const [number, at] of places.entries()) {
    shares.push(await lakeShareOf(ground, { at, eyesM, lake }))
    tell?.((number + 1) / places.length)
  }
  return shares
}
