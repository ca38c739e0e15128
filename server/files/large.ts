import { limits } from './limits.ts'

/**
 * Kinds of files that may be larger than documents, with the most bytes of each: only for people who may write rows that
 * take them. They do not count among the files that wait for a row.
 */
export const largeKinds = { tiles: limits.tilesBytes, raster: limits.rasterBytes } as const
export type LargeKind = keyof typeof largeKinds

/** The most bytes of any file. */
export const mostUploadBytes = Math.max(...Object.values(largeKinds))

export function isLarge(kind: string): kind is LargeKind {
  return kind in largeKinds
}
