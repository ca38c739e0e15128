import { chinaTime, type Cell } from './cell.ts'

/** Rows in batches, as the database returns them. */
export type RowBatches = AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>
type Sheet = { name: string; columns: readonly { title: string; widthCharacters: number }[]; rows: RowBatches }
type WorkbookPart = { name: string; content: Iterable<string> | AsyncIterable<string> }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Limit of Excel for the rows of a sheet, without the header. */
export const mostSheetRows = 1_048_575

/** Rows converted to text at once: the event loop runs between two batches. */
const rowsAtOnce = 250
const mostCellCharacters = 32_767
const cutMark = '…（内容过长，已截断 / cut）'
const dayMs = 86_400_000
/**
 * Day 0 of the serial numbers. Excel counts a day that never existed before March 1900: earlier dates are written as
 * text.
 */
const serialEpochMs = Date.UTC(1899, 11, 30)
const firstSerialMs = Date.UTC(1900, 2, 1)
const styles = { head: 1, date: 2, instant: 3 } as const

/**
 * Returns the parts of an xlsx workbook, to be zipped: the server streams them, the console joins them. Every text is a
 * typed string (`inlineStr`): a text that begins with `=` or `@` is never computed. Dates are real dates, instants are
 * in China time.
 */
export function workbookParts(sheets: readonly Sheet[]): WorkbookPart[] {
  return [
    { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', content: [relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }])] },
    { name: 'xl/workbook.xml', content: [workbook(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets.length)] },
    { name: 'xl/styles.xml', content: [stylesXml] },
    ...sheets.map((sheet, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetXml(sheet) })),
  ]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageNs = 'http://schemas.openxmlformats.org/package/2006'
const officeNs = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns
    .map(
      ({ widthCharacters }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${widthCharacters}" customWidth="1"/>`,
    )
    .join('')
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`
  yield rowXml(
    1,
    columns.map(({ title }) => title),
    styles.head,
  )
  let number = 1
  for await (const batch of rows) {
    for (let from = 0; from < batch.length; from += rowsAtOnce) {
      yield batch
        .slice(from, from + rowsAtOnce)
        .map((row) => rowXml((number += 1), row))
        .join('')
    }
  }
  yield '</sheetData></worksheet>'
}

function rowXml(number: number, cells: readonly Cell[], style = 0): string {
  return `<row r="${number}">${cells.map((cell, index) => cellXml(`${columnLetters(index)}${number}`, cell, style)).join('')}</row>`
}

function cellXml(at: string, cell: Cell, style: number): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return textXml(at, cell, style)
  return 'date' in cell
    ? timeXml(at, cell.date, styles.date)
    : timeXml(at, chinaTime(new Date(cell.instant)), styles.instant)
}

function timeXml(at: string, wallClock: string, style: number): string {
  const ms = Date.parse(`${wallClock}${wallClock.includes('T') ? 'Z' : 'T00:00:00Z'}`)
  if (!(ms >= firstSerialMs)) return textXml(at, wallClock.replace('T', ' '), 0)
  return `<c r="${at}" s="${style}"><v>${(ms - serialEpochMs) / dayMs}</v></c>`
}

function textXml(at: string, text: string, style: number): string {
  const shown = text.length > mostCellCharacters ? text.slice(0, mostCellCharacters - cutMark.length) + cutMark : text
  return `<c r="${at}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Excel reads `_x0041_` in a text as a character: the underscore itself is escaped. Drops characters that XML cannot
 * contain.
 */
function escaped(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

function contentTypes(count: number): string {
  const part = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const sheets = Array.from({ length: count }, (_none, index) =>
    part(`worksheets/sheet${index + 1}.xml`, 'worksheet'),
  ).join('')
  return `${head}<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${sheets}</Types>`
}

function relations(links: readonly { id: string; type: string; target: string }[]): string {
  return `${head}<Relationships xmlns="${packageNs}/relationships">${links.map(({ id, type, target }) => `<Relationship Id="${id}" Type="${officeNs}/${type}" Target="${target}"/>`).join('')}</Relationships>`
}

function workbookRelations(count: number): string {
  const sheets = Array.from({ length: count }, (_none, index) => ({
    id: `rId${index + 1}`,
    type: 'worksheet',
    target: `worksheets/sheet${index + 1}.xml`,
  }))
  return relations([...sheets, { id: `rId${count + 1}`, type: 'styles', target: 'styles.xml' }])
}

/** A sheet name has at most 31 characters and none of `\ / ? * [ ] :`. */
function workbook(sheets: readonly Sheet[]): string {
  const names = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escaped(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${head}<workbook xmlns="${main}" xmlns:r="${officeNs}"><sheets>${names.join('')}</sheets></workbook>`
}

const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>\
<cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`
