import type { Tables, Transaction } from '../db/index.ts'
import type { FileDeps } from './deps.ts'
import { storeOwn } from './own-files.ts'

/** A picture that the program itself has drawn, as SVG. */
type Drawing = { name: string; svg: string; widthPx: number; heightPx: number }

/**
 * Of drawings alone: what is uploaded is never taken for SVG, which can hold a program. One size serves all, and costs
 * no pixel to make.
 */
export const drawingType = 'image/svg+xml'

/** Stores drawings as `storeOwn` does; answers their ids. */
export function storeDrawings(
  deps: Pick<FileDeps, 'store' | 'incoming'>,
  tx: Transaction<Tables>,
  drawings: readonly Drawing[],
  createdBy: string,
): Promise<string[]> {
  return storeOwn(
    deps,
    tx,
    drawings.map(({ svg, ...facts }) => ({ ...facts, type: drawingType, kind: 'picture', bytes: Buffer.from(svg) })),
    createdBy,
  )
}
