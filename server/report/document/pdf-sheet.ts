/** Dimensions of an A4 page in points, with the margins of the text column. */
export const page = { topPt: 48, bottomPt: 56, widthPt: 595.28, heightPt: 841.89 } as const
export const left = 51
export const right = page.widthPt - left
export const width = right - left

export const ink = '#16264f'
export const soft = '#56617c'
export const bodyPt = 9.8

/** A document written from top to bottom: `doc.y` is where the next block begins. */
export type Sheet = { doc: PDFKit.PDFDocument }

/** Begins a new page if this one has less space left than the given points. */
export function room({ doc }: Sheet, points: number): void {
  if (doc.y + points <= page.heightPt - page.bottomPt) return
  doc.addPage()
  doc.x = left
  doc.y = page.topPt
}
