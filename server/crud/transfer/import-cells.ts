import { fromChinaTime } from '../../../src/formats/cell.ts'
import type { Field, FieldKind, Label } from '../../../src/resources/define.ts'
import { isInstant } from '../../http/formats.ts'
import { phrase } from '../../http/mistakes.ts'
import { separators, yesNo } from './cells.ts'
import { importWords } from './import-words.ts'
import type { RawCell } from './table.ts'

/** Finds the key that a text stands for in a field: one key, none, or several. */
export type Resolve = (text: string) => { key: string } | 'none' | 'many'

/**
 * The value as in a JSON request, or a sentence that says what the cell should contain. Values of a wrong form pass,
 * because the schema rejects them.
 */
type CellValue = { value: unknown } | { says: Label }

type Filled = Exclude<RawCell, null>
type Reader = (field: Field, cell: Filled, resolve: Resolve) => CellValue

/** Parses a cell that is not empty. */
export function readCell(field: Field, cell: Filled, resolve: Resolve): CellValue {
  return (readers[field.kind] ?? textValue)(field, cell, resolve)
}

const readers: Readonly<Partial<Record<FieldKind, Reader>>> = {
  integer: numberValue,
  decimal: numberValue,
  boolean: booleanValue,
  date: (_field, cell) => ({ value: dateText(cell) }),
  dateTime: (_field, cell) => ({ value: instantText(cell) }),
  choice: (field, cell) => optionValue(field, shownText(cell)),
  choices: (field, cell) => listValue(cell, (text) => optionValue(field, text)),
  dict: linkValue,
  dicts: manyLinks,
  region: linkValue,
  ref: linkValue,
  refs: manyLinks,
  permissions: (_field, cell) => listValue(cell, (text) => ({ value: text })),
  items: itemsValue,
}

/** A cell as people see it. A 12-digit code that a spreadsheet stored as a number becomes those digits again. */
export function shownText(cell: RawCell): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? new Date(cell.dateMs).toISOString().slice(0, 10) : String(cell).normalize('NFC')
}

function textValue(_field: Field, cell: Filled): CellValue {
  return { value: shownText(cell) }
}

function numberValue(_field: Field, cell: Filled): CellValue {
  if (typeof cell !== 'string') return { value: cell }
  const text = cell.normalize('NFKC').replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '')
  return { value: /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : cell }
}

const booleans = new Map<string, boolean>([
  [yesNo.yes.zh, true],
  [yesNo.yes.en.toLowerCase(), true],
  ['true', true],
  ['1', true],
  [yesNo.no.zh, false],
  [yesNo.no.en.toLowerCase(), false],
  ['false', false],
  ['0', false],
])

function booleanValue(field: Field, cell: Filled): CellValue {
  const value = booleans.get(shownText(cell).toLowerCase())
  return value === undefined ? { says: phrase(importWords.boolean, { label: field.label }) } : { value }
}

const datePattern = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/
const timePattern = /^(\S+)[\sT]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/

function dateText(cell: Filled): unknown {
  if (typeof cell === 'object') return new Date(cell.dateMs).toISOString().slice(0, 10)
  const [, year, month = '', day = ''] = datePattern.exec(String(cell)) ?? []
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Spreadsheets store times as fractions of a day: 05.000 may read as 04.999. */
const clockErrorMs = 5

/** To the second, the precision of files, unless the text is a full timestamp. */
function instantText(cell: Filled): unknown {
  if (typeof cell === 'object')
    return fromChinaTime(Math.floor((cell.dateMs + clockErrorMs) / 1000) * 1000).toISOString()
  const text = String(cell)
  if (isInstant(text)) return text
  const [, day = text, hour = '0', minute = '0', second = '0'] = timePattern.exec(text) ?? []
  const wallClock = Date.parse(
    `${String(dateText(day))}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}Z`,
  )
  return Number.isNaN(wallClock) ? cell : fromChinaTime(wallClock).toISOString()
}

function optionValue(field: Field, text: string): CellValue {
  const options = 'options' in field ? field.options : []
  const found = options.find(
    ({ value, label }) => text === String(value) || text === label.zh || text.toLowerCase() === label.en.toLowerCase(),
  )
  return found
    ? { value: found.value }
    : { says: phrase(importWords.choice, { label: field.label, value: text.slice(0, 60) }) }
}

function linkValue(field: Field, cell: Filled, resolve: Resolve): CellValue {
  const text = shownText(cell)
  const found = resolve(text)
  if (typeof found === 'object') return { value: found.key }
  return {
    says: phrase(found === 'many' ? importWords.ambiguous : importWords.gone, {
      label: field.label,
      value: text.slice(0, 60),
    }),
  }
}

/** Tries the whole text first, because a name may contain a separator. */
function manyLinks(field: Field, cell: Filled, resolve: Resolve): CellValue {
  const whole = resolve(shownText(cell))
  return typeof whole === 'object' ? { value: [whole.key] } : listValue(cell, (text) => linkValue(field, text, resolve))
}

function listValue(cell: Filled, read: (text: string) => CellValue): CellValue {
  const values: unknown[] = []
  for (const text of entriesOf(shownText(cell))) {
    const entry = read(text)
    if ('says' in entry) return entry
    if (!values.includes(entry.value)) values.push(entry.value)
  }
  return { value: values }
}

/** Splits a cell into the entries of its list. */
export function entriesOf(text: string): string[] {
  return text
    .split(separators)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function itemsValue(field: Field, cell: Filled): CellValue {
  try {
    return { value: JSON.parse(shownText(cell)) }
  } catch {
    return { says: phrase(importWords.json, { label: field.label }) }
  }
}
