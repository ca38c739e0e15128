import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
  type IRunOptions,
} from 'docx'
import { companyRows, toneColors, type Cell, type Column } from './blocks.ts'

/** Width of the text column in twentieths of a point: A4 less 18 mm on both sides. */
export const columnTwips = 9864

export const ink = '16264F'
export const soft = '56617C'
const line = { style: BorderStyle.SINGLE, size: 4, color: 'D5DBE7' } as const
export const none = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' } as const

export function run(text: string, options: IRunOptions = {}): TextRun[] {
  return text
    .split('\n')
    .map((part, index) => new TextRun({ ...options, text: part, ...(index > 0 ? { break: 1 } : {}) }))
}

type TableLook = {
  /** Without a header; the first column holds the labels of the second. */
  isFacts?: boolean
  /** The last rows stay on the page of what follows. */
  isLast?: boolean
}

export function tableOf(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { isFacts = false, isLast = false }: TableLook = {},
): Table {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => Math.round((columnTwips * share) / whole))
  const cell = (
    content: Cell,
    index: number,
    { isHead, keepNext }: { isHead: boolean; keepNext: boolean },
  ): TableCell => {
    const { text, tone } = typeof content === 'string' ? { text: content, tone: null } : content
    const isLabel = isFacts && index === 0
    const options: IRunOptions = {
      size: 18,
      bold: isHead || tone !== null,
      color: tone ? hex(toneColors[tone]) : isLabel ? soft : ink,
    }
    const inside = new Paragraph({
      keepNext,
      alignment: alignments[columns[index]?.align ?? 'left'],
      spacing: { before: 30, after: 30 },
      children: run(text, options),
    })
    return cellOf([inside], {
      twips: widths[index] ?? 0,
      borders: { top: line, bottom: line, left: none, right: none },
      ...(isHead ? { fill: 'E9EEF7' } : {}),
    })
  }
  const rowOf = (cells: readonly Cell[], isHead: boolean, keepNext = false): TableRow =>
    new TableRow({
      ...(isHead ? { tableHeader: true } : {}),
      cantSplit: true,
      children: cells.map((content, index) => cell(content, index, { isHead, keepNext })),
    })
  const head = columns.map((column) => column.head)
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: columnTwips, type: WidthType.DXA },
    columnWidths: widths,
    borders: { top: line, bottom: line, left: none, right: none, insideVertical: none, insideHorizontal: line },
    rows: [
      ...(isFacts ? [] : [rowOf(head, true)]),
      ...rows.map((row, at) => rowOf(row, false, isLast && at >= rows.length - companyRows)),
    ],
  })
}

const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const

type Side = { style: (typeof BorderStyle)[keyof typeof BorderStyle]; size: number; color: string }
type CellLook = { twips: number; fill?: string; borders?: Record<'top' | 'bottom' | 'left' | 'right', Side> }

export function cellOf(
  children: readonly Paragraph[],
  { twips, fill, borders = { top: none, bottom: none, left: none, right: none } }: CellLook,
): TableCell {
  return new TableCell({
    width: { size: twips, type: WidthType.DXA },
    verticalAlign: VerticalAlign.CENTER,
    borders,
    margins: { left: 80, right: 80 },
    ...(fill ? { shading: { type: ShadingType.CLEAR, fill, color: 'auto' } } : {}),
    children,
  })
}

export function plainTable(rows: readonly TableCell[][], columnWidths: number[]): Table {
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: columnTwips, type: WidthType.DXA },
    columnWidths,
    borders: { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none },
    rows: rows.map((cells) => new TableRow({ cantSplit: true, children: cells })),
  })
}

export function hex(color: string): string {
  return color.slice(1).toUpperCase()
}
