import { companyRows, toneColors, type Cell, type Column } from './blocks.ts'
import { ink, left, page, room, soft, width, type Sheet } from './pdf-sheet.ts'

/** `tailPt`: height of what must stand on one page with the last rows. */
type Table = { tailPt?: number; columns: readonly Column[]; rows: readonly (readonly Cell[])[]; isFacts?: boolean }

const padPt = 4.5
const sizePt = 8.6
const headFill = '#e9eef7'
const line = '#d5dbe7'

/** Height in points of the beginning of a table, which is never torn from what stands above it: its header and first row. */
export function beginningOf(sheet: Sheet, table: Table): number {
  const { rows, headHeight } = measured(sheet, { ...table, rows: table.rows.slice(0, 1) })
  return headHeight + (rows[0]?.height ?? 0) + 4
}

function measured(sheet: Sheet, table: Table) {
  const whole = table.columns.reduce((sum, { share }) => sum + share, 0)
  const widths = table.columns.map(({ share }) => (width * share) / whole)
  const rows = table.rows.map((row) => ({ row, height: heightOf(sheet, row, widths, table) }))
  const heads = table.columns.map(({ head }) => head)
  return { widths, rows, headHeight: table.isFacts ? 0 : heightOf(sheet, heads, widths, table) }
}

/** Draws a table that breaks between its rows and repeats its header on every page. */
export function drawTable(sheet: Sheet, table: Table): void {
  const { doc } = sheet
  const { widths, rows, headHeight } = measured(sheet, table)
  room(sheet, beginningOf(sheet, table))
  if (!table.isFacts) drawHead(sheet, table, widths, headHeight)
  const isKept = (index: number): boolean =>
    table.tailPt !== undefined && index === Math.max(0, rows.length - companyRows)
  rows.forEach(({ row, height }, index) => {
    const rest = rows.slice(index).reduce((sum, each) => sum + each.height, table.tailPt ?? 0)
    if (doc.y + (isKept(index) ? rest : height) > page.heightPt - page.bottomPt) {
      room(sheet, Number.MAX_VALUE)
      if (!table.isFacts) drawHead(sheet, table, widths, headHeight)
    }
    drawRow(sheet, {
      row,
      widths,
      height,
      columns: table.columns,
      isOdd: index % 2 === 1,
      isFacts: table.isFacts === true,
    })
  })
  doc.x = left
  doc.y += 8
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text
}

function heightOf({ doc }: Sheet, cells: readonly Cell[], widths: readonly number[], { isFacts }: Table): number {
  doc.font('regular').fontSize(isFacts ? 9.4 : sizePt)
  const heights = cells.map((cell, index) =>
    doc.heightOfString(textOf(cell) || ' ', { width: (widths[index] ?? 0) - 2 * padPt, lineGap: 1 }),
  )
  return Math.max(...heights) + 2 * padPt - 1
}

function drawHead({ doc }: Sheet, { columns }: Table, widths: readonly number[], height: number): void {
  const top = doc.y
  doc.rect(left, top, width, height).fill(headFill)
  let x = left
  columns.forEach(({ head, align = 'left' }, index) => {
    doc
      .font('bold')
      .fontSize(sizePt)
      .fillColor(ink)
      .text(head, x + padPt, top + padPt - 0.5, { width: (widths[index] ?? 0) - 2 * padPt, align, lineGap: 1 })
    x += widths[index] ?? 0
  })
  doc.y = top + height
}

type Row = {
  row: readonly Cell[]
  widths: readonly number[]
  height: number
  columns: readonly Column[]
  isOdd: boolean
  isFacts: boolean
}

function drawRow({ doc }: Sheet, { row, widths, height, columns, isOdd, isFacts }: Row): void {
  const top = doc.y
  if (isOdd && !isFacts) doc.rect(left, top, width, height).fill('#fafbfd')
  let x = left
  row.forEach((cell, index) => {
    const isLabel = isFacts && index === 0
    const tone = typeof cell === 'string' ? null : cell.tone
    doc
      .font(tone ? 'bold' : 'regular')
      .fontSize(isFacts ? 9.4 : sizePt)
      .fillColor(tone ? toneColors[tone] : isLabel ? soft : ink)
    doc.text(textOf(cell), x + padPt, top + padPt - 0.5, {
      width: (widths[index] ?? 0) - 2 * padPt,
      align: columns[index]?.align ?? 'left',
      lineGap: 1,
    })
    x += widths[index] ?? 0
  })
  doc
    .moveTo(left, top + height)
    .lineTo(left + width, top + height)
    .lineWidth(0.5)
    .stroke(line)
  doc.y = top + height
}
