import qrcode from 'qrcode-generator'
import { outlineBox } from '../../../offer/compare/outlines.ts'
import type { Verdict } from '../../../resources/analysis.ts'
import { blankSheet, bytesOf, pixelRatio, sizeOf } from '../../../sheet/paper.ts'
import { pdfOf, type PdfPage } from '../../../sheet/pdf.ts'
import { penOn, type Pen } from '../../../sheet/pen.ts'

type SheetCell = { text: string; isBest: boolean; verdict: Verdict | null }

/** Everything that stands on the sheets, in the reader's language. */
export type ComparisonSheet = {
  title: string
  origin: readonly string[]
  note: string
  link: string
  scan: string
  pageOf: (page: number, pages: number) => string
  best: string
  heads: readonly { title: string; mark: string }[]
  outlines: {
    label: readonly string[]
    bar: { widthPx: number; text: string }
    shapes: readonly ({ path: string; size: string } | null)[]
  } | null
  rows: readonly { label: string; differs: boolean; cells: readonly SheetCell[] }[]
}

const size = sizeOf({ paper: 'A4', isWide: true })
const edge = 40
const footPx = 24
const right = size.widthPx - edge
const bottom = size.heightPx - edge - footPx
const firstPx = 128
const padPx = 8
const linePx = 17
const qrPx = 92
const [ink, soft, line, shade, headFill, good] = ['#16264f', '#55607a', '#d5dbe7', '#fcf4ec', '#eef2f9', '#2b7a4b']
const plain = { sizePx: 12.5, color: ink } as const
const verdictColors: Readonly<Record<Verdict, string>> = {
  feasible: good,
  infeasible: '#b23a48',
  conditional: '#9a5210',
  'needs-check': '#9a5210',
}

type Page = { canvas: HTMLCanvasElement; pen: Pen }

/** The comparison as a PDF, A4 landscape; the names are repeated on every page. */
export async function drawComparison(sheet: ComparisonSheet): Promise<Blob> {
  const pages = [aPage()]
  const pageNow = (): Page => pages.at(-1) ?? aPage()
  const columnPx = (right - edge - firstPx) / sheet.heads.length
  let y = drawTitle(pageNow().pen, sheet)
  y = drawHeads(pageNow().pen, sheet, { y, columnPx })
  if (sheet.outlines) y = drawOutlines(pageNow().pen, sheet.outlines, { y, columnPx })
  for (const row of sheet.rows) {
    const laid = layRow(pageNow().pen, row, columnPx, sheet.best)
    if (y + laid.heightPx > bottom) {
      pages.push(aPage())
      y = drawHeads(pageNow().pen, sheet, { y: edge, columnPx })
    }
    drawRow(pageNow().pen, laid, { y, columnPx })
    y += laid.heightPx
  }
  pages.forEach(({ pen }, index) => drawFoot(pen, sheet, sheet.pageOf(index + 1, pages.length)))
  return pdfOf(sheet.title, await Promise.all(pages.map((page, index) => pdfPage(page, index === 0, sheet.link))))
}

function aPage(): Page {
  const { canvas, context } = blankSheet(size)
  return { canvas, pen: penOn(context, getComputedStyle(document.body).fontFamily) }
}

async function pdfPage({ canvas, pen }: Page, isFirst: boolean, link: string): Promise<PdfPage> {
  return {
    ...size,
    jpeg: await bytesOf(canvas, 'image/jpeg'),
    widthPx: canvas.width,
    heightPx: canvas.height,
    pixelRatio,
    texts: pen.texts,
    links: isFirst ? [{ url: link, x: right - qrPx, y: edge, widthPx: qrPx, heightPx: qrPx + 18 }] : [],
  }
}

/** Title, origin and QR code; returns where the table begins. */
function drawTitle(pen: Pen, { title, origin, link, scan }: ComparisonSheet): number {
  const roomPx = right - edge - qrPx - 24
  pen.write(title, [edge, edge + 14], { sizePx: 26, weight: 600, color: ink, roomPx })
  origin.forEach((text, index) => pen.write(text, [edge, edge + 48 + index * 19], { sizePx: 13, color: soft, roomPx }))
  pen.write(link, [edge, edge + 48 + origin.length * 19], { sizePx: 11, color: soft, roomPx })
  drawQr(pen.context, link, [right - qrPx, edge])
  pen.write(scan, [right - qrPx / 2, edge + qrPx + 9], { sizePx: 10.5, color: soft, align: 'center' })
  return edge + qrPx + 28
}

function drawQr(context: CanvasRenderingContext2D, text: string, [left, top]: readonly [number, number]): void {
  const code = qrcode(0, 'L')
  code.addData(text, 'Byte')
  code.make()
  const count = code.getModuleCount()
  const step = qrPx / count
  context.fillStyle = '#000000'
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) context.fillRect(left + column * step, top + row * step, step + 0.1, step + 0.1)
}

type At = { y: number; columnPx: number }
const leftOf = (column: number, columnPx: number): number => edge + firstPx + column * columnPx

function drawHeads(pen: Pen, { heads }: ComparisonSheet, { y, columnPx }: At): number {
  const look = { sizePx: 13.5, weight: 600, color: ink } as const
  const laid = heads.map(({ title }) => wrapped(pen, title, columnPx - 2 * padPx, look))
  const hasMark = heads.some(({ mark }) => mark)
  const lines = Math.max(...laid.map(({ length }) => length))
  const heightPx = lines * (linePx + 1) + (hasMark ? linePx : 0) + 2 * padPx
  fill(pen, headFill, y, heightPx)
  heads.forEach(({ mark }, column) => {
    const x = leftOf(column, columnPx) + padPx
    const texts = laid[column] ?? []
    texts.forEach((text, index) => pen.write(text, [x, y + padPx + 9 + index * (linePx + 1)], look))
    pen.write(mark, [x, y + padPx + 9 + texts.length * (linePx + 1)], { sizePx: 11, color: soft })
  })
  return y + heightPx
}

function drawOutlines(pen: Pen, outlines: NonNullable<ComparisonSheet['outlines']>, { y, columnPx }: At): number {
  const { context } = pen
  const heightPx = outlineBox.heightPx + 2 * linePx + 2 * padPx
  outlines.label.forEach((text, index) =>
    pen.write(text, [edge + padPx, y + padPx + 9 + index * linePx], {
      sizePx: index === 0 ? 12.5 : 10.5,
      color: soft,
      roomPx: firstPx - 2 * padPx,
    }),
  )
  outlines.shapes.forEach((shape, column) => {
    const x = leftOf(column, columnPx) + padPx
    if (!shape) return pen.write('—', [x, y + padPx + 9], plain)
    context.save()
    context.translate(x, y + padPx)
    const path = new Path2D(shape.path)
    context.fillStyle = '#dbe4f4'
    context.fill(path, 'evenodd')
    context.strokeStyle = '#2b4c8c'
    context.lineWidth = 1.3
    context.stroke(path)
    context.restore()
    const barY = y + padPx + outlineBox.heightPx + 12
    context.fillStyle = soft
    context.fillRect(x, barY, outlines.bar.widthPx, 1.5)
    pen.write(outlines.bar.text, [x + outlines.bar.widthPx + 6, barY], { sizePx: 10.5, color: soft })
    pen.write(shape.size, [x, barY + 15], { sizePx: 10.5, color: soft, roomPx: columnPx - 2 * padPx })
  })
  rule(pen, y + heightPx)
  return y + heightPx
}

type LaidRow = { texts: string[][]; marks: string[]; row: ComparisonSheet['rows'][number]; heightPx: number }

function layRow(pen: Pen, row: ComparisonSheet['rows'][number], columnPx: number, best: string): LaidRow {
  const texts = [row.label, ...row.cells.map(({ text }) => text)].map((text, index) =>
    wrapped(pen, text, (index === 0 ? firstPx : columnPx) - 2 * padPx - (index === 0 ? 0 : 34), plain),
  )
  const marks = row.cells.map(({ isBest }) => (isBest ? best : ''))
  return { texts, marks, row, heightPx: Math.max(...texts.map(({ length }) => length)) * linePx + padPx }
}

function drawRow(pen: Pen, { texts, marks, row, heightPx }: LaidRow, { y, columnPx }: At): void {
  if (row.differs) fill(pen, shade, y, heightPx)
  texts.forEach((lines, index) => {
    const cell = row.cells[index - 1]
    const x = index === 0 ? edge + padPx : leftOf(index - 1, columnPx) + padPx
    const color = cell ? (cell.verdict ? verdictColors[cell.verdict] : ink) : soft
    const look = { ...plain, color, weight: cell?.isBest || cell?.verdict ? 600 : 400 } as const
    lines.forEach((text, at) => pen.write(text, [x, y + padPx / 2 + 9 + at * linePx], look))
    const after = x + pen.widthOf(lines.at(-1) ?? '', look) + 6
    const mark = marks[index - 1] ?? ''
    pen.write(mark, [after, y + padPx / 2 + 9 + (lines.length - 1) * linePx], { sizePx: 10.5, color: good })
  })
  rule(pen, y + heightPx)
}

function drawFoot(pen: Pen, { note }: ComparisonSheet, page: string): void {
  const y = size.heightPx - edge
  pen.write(note, [edge, y], { sizePx: 11, color: soft, roomPx: right - edge - 110 })
  pen.write(page, [right, y], { sizePx: 11, color: soft, align: 'right' })
}

function fill({ context }: Pen, color: string, y: number, heightPx: number): void {
  context.fillStyle = color
  context.fillRect(edge, y, right - edge, heightPx)
}

function rule(pen: Pen, y: number): void {
  fill(pen, line, y - 0.5, 1)
}

/** Breaks a text into lines: between the parts of a list, else between words and between any two Chinese characters. */
function wrapped(pen: Pen, text: string, roomPx: number, look: { sizePx: number; weight?: 400 | 600 }): string[] {
  const parts = text.includes(' · ')
    ? text.split(/(?<= · )/)
    : (text.match(/[\u2E80-\uFFEF]|[^\u2E80-\uFFEF\s]+\s*|\s+/g) ?? [text])
  const lines: string[] = []
  let now = ''
  for (const part of parts) {
    if (now && pen.widthOf((now + part).trimEnd(), look) > roomPx) {
      lines.push(now.trimEnd())
      now = ''
    }
    now += part
  }
  return [...lines, now.trimEnd()]
}
