import type { Field, FieldKind, Label } from '../../src/resources/define.ts'
import { isNumericChoice, type Operator } from '../../src/resources/kinds.ts'
import { isDate, isInstant, isLineOfText } from '../http/formats.ts'
import { geometryMistake } from '../http/geometry-form.ts'
import { isTangled } from '../http/tangle.ts'
import { queryWords } from './query-words.ts'

export type FilterValue = string | number | boolean
/** GeoJSON in EPSG:4490 degrees, already validated in form. */
export type Polygonal =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }

const longestText = 1000
const mostValues = 1000
const smallestInteger = -2_147_483_648
const largestInteger = 2_147_483_647
const largestOrdinate = { longitude: 180, latitude: 90 }

/** Returns the typed values of a filter, or a sentence that says what is wrong with them. */
export function parseFilterValue(field: Field, operator: Operator, text: string): FilterValue[] | Label {
  if (operator === 'null') return text === 'true' || text === 'false' ? [text === 'true'] : queryWords.flag
  if (operator === 'like') return isSearchable(text) ? [text.normalize('NFC')] : queryWords.text
  if (operator === 'startswith') return parsePrefix(field, text)
  const parts = operator === 'in' ? text.split(',') : [text]
  if (parts.length > mostValues || (operator === 'in' && parts.includes(''))) return queryWords.list
  const values: FilterValue[] = []
  for (const part of parts) {
    const value = parseValue(field, part)
    if (typeof value === 'object') return value
    values.push(value)
  }
  return values
}

function isSearchable(text: string): boolean {
  return text.length <= longestText && isLineOfText(text)
}

function parsePrefix(field: Field, text: string): FilterValue[] | Label {
  if (field.kind === 'region') return /^\d{1,12}$/.test(text) ? [text] : queryWords.prefix
  return isSearchable(text) && text !== '' ? [text.normalize('NFC')] : queryWords.text
}

const integerOrSays: Parser = (_field, text) => parseInteger(text) ?? queryWords.integer
const decimalOrSays: Parser = (_field, text) => parseDecimal(text) ?? queryWords.number
const flagOrSays: Parser = (_field, text) => (text === 'true' || text === 'false' ? text === 'true' : queryWords.flag)
const textOrSays: Parser = (_field, text) => (isSearchable(text) ? text.normalize('NFC') : queryWords.text)

type Parser = (field: Field, text: string) => FilterValue | Label

/** Kinds that do not accept every text. */
const parsers: Readonly<Partial<Record<FieldKind, Parser>>> = {
  integer: integerOrSays,
  decimal: decimalOrSays,
  area: decimalOrSays,
  boolean: flagOrSays,
  date: (_field, text) => (isDate(text) ? text : queryWords.date),
  dateTime: (_field, text) => (isInstant(text) ? text : queryWords.instant),
  choice: parseOption,
  choices: parseOption,
  region: (_field, text) => (/^\d{12}$/.test(text) ? text : queryWords.region),
}

/** Returns one value, or a sentence that says what is expected. */
function parseValue(field: Field, text: string): FilterValue | Label {
  return (parsers[field.kind] ?? textOrSays)(field, text)
}

function parseInteger(text: string): number | null {
  if (!/^-?\d{1,10}$/.test(text)) return null
  const value = Number(text)
  return value >= smallestInteger && value <= largestInteger ? value : null
}

function parseDecimal(text: string): number | null {
  if (text.length > 40 || !/^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

function parseOption(field: Field, text: string): FilterValue | Label {
  const value = isNumericChoice(field) ? parseInteger(text) : text
  const isOffered = 'options' in field && field.options.some((option) => option.value === value)
  return isOffered && value !== null ? value : queryWords.option
}

/** Parses `west,south,east,north` in degrees; null if invalid. */
export function parseBox(text: string): readonly [number, number, number, number] | null {
  const parts = text.split(',').map(parseDecimal)
  const [west, south, east, north] = parts
  if (parts.length !== 4 || west == null || south == null || east == null || north == null) return null
  const isInRange =
    Math.max(Math.abs(west), Math.abs(east)) <= largestOrdinate.longitude &&
    Math.max(Math.abs(south), Math.abs(north)) <= largestOrdinate.latitude
  return isInRange && west < east && south < north ? [west, south, east, north] : null
}

/**
 * Parses a GeoJSON polygon or multipolygon; null if invalid, or so tangled that its repair would block the database.
 */
export function parseArea(text: string): Polygonal | null {
  const area = areaOf(text)
  return area && !isTangled(area.type === 'Polygon' ? [area.coordinates] : area.coordinates) ? area : null
}

function areaOf(text: string): Polygonal | null {
  try {
    const value: unknown = JSON.parse(text)
    return isPolygonal(value) ? value : null
  } catch {
    return null
  }
}

function isPolygonal(value: unknown): value is Polygonal {
  return geometryMistake(value, 'Polygon') === null || geometryMistake(value, 'MultiPolygon') === null
}
