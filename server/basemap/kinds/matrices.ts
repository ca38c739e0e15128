import type { ServiceFacts } from './kind.ts'

/** Zooms from 0 of the usual grid, where each has twice as many columns and rows. */
export function plainMatrices(deepest: number): ServiceFacts['matrices'] {
  return Array.from({ length: deepest + 1 }, (_none, zoom) => ({
    id: String(zoom),
    columns: 2 ** zoom,
    rows: 2 ** zoom,
  }))
}
