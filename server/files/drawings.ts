import type { Tables, Transaction } from '../db/index.ts'
import type { FileDeps } from './deps.ts'
import { storeOwn } from './own-files.ts'

/** A picture that the server has drawn as SVG. */
type Drawing = { name: string; svg: string; widthPx: number; heightPx: number }

/**
 * Only for drawings: uploads are never accepted as SVG, because it can contain scripts. One file serves all sizes,
 * because it needs no resizing.
 */
export const drawingType = 'image/svg+xml'

/** Stores drawings like `storeOwn` and returns their ids. */
export function storeDrawings(
  deps: Pick<FileDeps, 'store' | 'incoming'>,
  tx: Transaction<Tables>,
  drawings: readonly Drawing[],
  createdBy: string,
): Promise<string[]> {
  return storeOwn(
    deps,
    tx,
    drawings.map(({ svg, ...facts }) => ({ ...facts, type: drawingType, kind: 'picture', content: Buffer.from(svg) })),
    createdBy,
  )
}
