import { drawOnPdf, pt } from '../drawing/pdf.ts'
import { qrMarks } from '../qr.ts'
import { toneColors, type Head } from './blocks.ts'
import { ink, left, right, soft, width, type Sheet } from './pdf-sheet.ts'

const headQrMm = 26

/** Draws the head of the first page: title, subject, verdict and figures. */
export function drawHead(
  { doc }: Sheet,
  { title, mark, site, subject, number, verdict, figures, link, caption }: Head,
): void {
  const textWidth = width - (headQrMm + 6) * pt
  doc.rect(0, 0, doc.page.width, 10).fill('#2f4a8a')
  doc.font('regular').fontSize(9.5).fillColor(soft).text(site, left, 34, { width: textWidth })
  doc.font('bold').fontSize(25).fillColor(ink).text(title, left, 50, { width: textWidth })
  if (mark) drawMark({ doc }, mark, [left + doc.font('bold').fontSize(25).widthOfString(title) + 12, 62])
  doc.x = left
  doc.y = 50 + doc.font('bold').fontSize(25).heightOfString(title, { width: textWidth })
  doc
    .font('bold')
    .fontSize(11.5)
    .fillColor(ink)
    .text(subject, left, doc.y + 3, { width: textWidth })
  doc
    .font('regular')
    .fontSize(8)
    .fillColor(soft)
    .text(number, left, doc.y + 4, { width: textWidth })
  const qrLeft = right - headQrMm * pt
  drawQr({ doc }, { link, caption, at: [qrLeft, 28], sizeMm: headQrMm })
  drawVerdict({ doc }, { ...verdict, mark }, Math.max(doc.y, 28 + headQrMm * pt + 12) + 14)
  drawFigures({ doc }, figures)
}

/** White letters on it can be read in print too. */
const markColor = '#a5681a'
const leastVerdictPt = 52

function drawVerdict(
  { doc }: Sheet,
  { tone, label, name, why, mark }: Head['verdict'] & { mark: string },
  top: number,
): void {
  const color = toneColors[tone]
  doc.font('bold').fontSize(19)
  const nameWidth = Math.max(90, doc.widthOfString(name) + 24)
  const whyWidth = width - nameWidth - 36
  doc.font('regular').fontSize(10.5)
  const whyHeight = doc.heightOfString(why, { width: whyWidth })
  const height = Math.max(leastVerdictPt, whyHeight + 16)
  doc.save().roundedRect(left, top, width, height, 5).fillOpacity(0.09).fill(color).restore()
  doc.rect(left, top, 5, height).fill(color)
  doc
    .font('regular')
    .fontSize(9)
    .fillColor(soft)
    .text(label, left + 18, top + 8, { lineBreak: false })
  if (mark) drawMark({ doc }, mark, [left + 18 + doc.widthOfString(label) + 6, top + 7.5])
  doc
    .font('bold')
    .fontSize(19)
    .fillColor(color)
    .text(name, left + 18, top + 20, { lineBreak: false })
  doc
    .font('regular')
    .fontSize(10.5)
    .fillColor(ink)
    .text(why, left + 18 + nameWidth, top + (height - whyHeight) / 2, { width: whyWidth })
  doc.x = left
  doc.y = top + height + 12
}

/** Draws a label that nobody overlooks, with its upper left corner at a place. */
function drawMark({ doc }: Sheet, mark: string, [x, y]: readonly [number, number]): void {
  doc.font('bold').fontSize(8)
  const width = doc.widthOfString(mark) + 9
  doc.roundedRect(x, y, width, 12.5, 2).fill(markColor)
  doc.fillColor('#ffffff').text(mark, x + 4.5, y + 1.2, { lineBreak: false })
}

function drawFigures({ doc }: Sheet, figures: Head['figures']): void {
  const [gap, height] = [8, 54]
  const shares = [0.27, 0.24, 0.2, 0.29]
  const top = doc.y
  let x = left
  figures.forEach(({ label, value, more }, index) => {
    const box = (width - gap * (figures.length - 1)) * (shares[index] ?? 0.25)
    doc.roundedRect(x, top, box, height, 4).fillAndStroke('#f6f8fc', '#dfe5f0')
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(soft)
      .text(label, x + 9, top + 7, { width: box - 14, lineBreak: false })
    doc
      .font('bold')
      .fontSize(13.5)
      .fillColor(ink)
      .text(value, x + 9, top + 18, { width: box - 12, height: 18, ellipsis: true })
    doc
      .font('regular')
      .fontSize(7.4)
      .fillColor(soft)
      .text(more, x + 9, top + 38, { width: box - 12, height: 12, ellipsis: true })
    x += box + gap
  })
  doc.x = left
  doc.y = top + height + 6
}

/** Draws a QR code with its caption; it is a link too. */
export function drawQr(
  { doc }: Sheet,
  {
    link,
    caption,
    at: [x, y],
    sizeMm,
  }: { link: string; caption: string; at: readonly [number, number]; sizeMm: number },
): void {
  const frame = { left: 0, top: 0, widthMm: sizeMm, heightMm: sizeMm }
  drawOnPdf(doc, { widthMm: sizeMm, heightMm: sizeMm, frame, inside: [], over: qrMarks(link, sizeMm) }, [x, y])
  doc.link(x, y, sizeMm * pt, sizeMm * pt, link)
  const [keptX, keptY] = [doc.x, doc.y]
  doc
    .font('regular')
    .fontSize(7.5)
    .fillColor(soft)
    .text(caption, x - 12, y + sizeMm * pt + 1, { width: sizeMm * pt + 24, align: 'center' })
  doc.x = keptX
  doc.y = keptY
}
