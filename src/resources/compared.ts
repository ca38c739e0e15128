import type { Distance, OverlayLine, OverlayResult } from './analysis.ts'

/** What a comparison needs of a result. */
export type JudgedLand = Pick<OverlayResult, 'verdict' | 'areaM2'> & {
  lines: readonly Pick<OverlayLine, 'says' | 'standing' | 'areaM2'>[]
  distances: readonly Pick<Distance, 'name' | 'distanceM'>[]
}

/** A published parcel as everybody may compare it; `result` is null where it could not be analysed. */
export type ComparedLand = { id: string; result: JudgedLand | null }

/** Maximum number of rows side by side. */
export const mostCompared = 4
