import { widthOf } from './fonts.ts'
import type { Drawing, Look, Mark, Spot } from './marks.ts'

/** Points per millimetre. */
export const pt = 72 / 25.4

/** Draws with the upper left corner at a point of the page (in points): lines stay vectors, text stays text. */
export function drawOnPdf(doc: PDFKit.PDFDocument, { frame, inside, over }: Drawing, [left, top]: Spot): void {
  doc.save().translate(left, top).scale(pt)
  doc.save().rect(frame.left, frame.top, frame.widthMm, frame.heightMm).clip()
  for (const mark of inside) draw(doc, mark)
  doc.restore()
  for (const mark of over) draw(doc, mark)
  doc.restore()
}

function draw(doc: PDFKit.PDFDocument, mark: Mark): void {
  if (mark.kind === 'text') return write(doc, mark)
  if (mark.kind === 'picture') return picture(doc, mark)
  if (mark.kind === 'dot') doc.circle(mark.at[0], mark.at[1], mark.radiusMm)
  else trace(doc, mark.kind === 'area' ? mark.rings : mark.lines, mark.kind === 'area')
  paint(doc, mark.look)
}

function picture(
  doc: PDFKit.PDFDocument,
  { data, at: [x, y], widthMm, heightMm }: Extract<Mark, { kind: 'picture' }>,
): void {
  doc.image(Buffer.from(data, 'base64'), x, y, { width: widthMm, height: heightMm })
}

function trace(doc: PDFKit.PDFDocument, lines: readonly (readonly Spot[])[], isClosed: boolean): void {
  for (const line of lines) {
    line.forEach(([x, y], index) => (index === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y)))
    if (isClosed) doc.closePath()
  }
}

function paint(
  doc: PDFKit.PDFDocument,
  { fill, fillOpacity = 1, stroke, widthMm = 0.2, dashMm, opacity = 1 }: Look,
): void {
  if (fill) doc.fillColor(fill).fillOpacity(fillOpacity)
  if (stroke) {
    doc.strokeColor(stroke).strokeOpacity(opacity).lineWidth(widthMm).lineJoin('round')
    if (dashMm) doc.dash(dashMm[0] ?? 1, { space: dashMm[1] ?? 1 })
    else doc.undash()
  }
  if (fill && stroke) doc.fillAndStroke(fill, stroke, 'even-odd')
  else if (fill) doc.fill('even-odd')
  else if (stroke) doc.stroke()
  doc.fillOpacity(1).strokeOpacity(1).undash()
}

function write(
  doc: PDFKit.PDFDocument,
  { at: [x, y], text, sizeMm, color, align, isBold, halo }: Extract<Mark, { kind: 'text' }>,
): void {
  const weight = isBold ? 'bold' : 'regular'
  const width = widthOf(text, sizeMm, weight)
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
  doc.font(weight).fontSize(sizeMm)
  const options = { lineBreak: false, baseline: 'alphabetic' as const }
  if (halo) {
    // The halo is a shape below the letters: a second copy of the text would be read twice.
    doc
      .save()
      .roundedRect(left - 0.4, y - sizeMm * 0.86, width + 0.8, sizeMm * 1.08, 0.4)
      .fillOpacity(0.72)
      .fill('#ffffff')
      .restore()
  }
  doc.fillColor(color).fillOpacity(1).text(text, left, y, options)
}
