/** Points of a page of A4: the column that text stands in. */
export const page = { topPt: 48, bottomPt: 56, widthPt: 595.28, heightPt: 841.89 } as const
export const left = 51
export const right = page.widthPt - left
export const width = right - left

export const ink = '#16264f'
export const soft = '#56617c'
export const bodyPt = 9.8

/** A document that is written downwards: `doc.y` is where the next block begins. */
export type Sheet = { doc: PDFKit.PDFDocument }

/** Begins a new page where so many points are not left on this one. */
export function room({ doc }: Sheet, points: number): void {
  if (doc.y + points <= page.heightPt - page.bottomPt) return
  doc.addPage()
  doc.x = left
  doc.y = page.topPt
}
