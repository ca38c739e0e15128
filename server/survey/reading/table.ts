import { readFile } from 'node:fs/promises'
import readXlsxFile from 'read-excel-file/universal'
import { csvRows } from '../../../src/formats/csv.ts'
import type { Label } from '../../../src/resources/define.ts'
import type { SurveyField } from '../facts.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { parcelGeometry, type Corner } from './corner-parcel.ts'
import { fieldsOf } from './fields.ts'
import { chosenLayer } from './gdal-layers.ts'
import type { ReadOptions } from './order.ts'
import type { NamedCrs, RawFeature, Reading } from './reading.ts'
import { findHeader, numberOf, type Cell, type TableColumns } from './table-columns.ts'
import type { Decoded } from './text.ts'
import { wktTable } from './wkt-table.ts'

type Table = {
  features: RawFeature[]
  fields: SurveyField[]
  problems: SurveyProblem[]
  crs: NamedCrs | null
  isDegrees: boolean
  areAreas: boolean
}
type Row = { cells: Cell[]; line: number; x: number; y: number }

/**
 * Titles and notes above the header may contain any character: the delimiter is the most frequent one in these lines.
 */
const titledLines = 20

/** Reads a CSV of corners (rows of one parcel name it, or there is one parcel) or of points. */
export function readCsv(decoded: Decoded, name: string): Reading {
  const table = tableOf([...csvRows(decoded.text, titledLines)])
  if (!table) throw new SurveyError([problem('table-without-coordinates')])
  const layer = name.slice(name.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  return {
    ...readingOf(table),
    format: 'csv',
    encoding: decoded.encoding,
    encodingBy: decoded.encodingBy,
    layers: [{ name: layer, count: table.features.length }],
    layer,
    problems: [...decoded.problems, ...table.problems],
  }
}

/** Reads a workbook: the requested sheet, or the first with coordinates. */
export async function readXlsx(path: string, place: string, options: ReadOptions): Promise<Reading> {
  const sheets = await sheetsOf(path, place)
  const tables = sheets.map(({ name, rows }) => ({ name, table: tryTable(rows, name === options.layer) }))
  const layers = tables.map(({ name, table }) => ({
    name,
    count: table?.features.length ?? 0,
    geometryType: table?.areAreas === false ? 'Point' : 'Polygon',
    table,
  }))
  if (options.layer === undefined && layers.every(({ table }) => table === null))
    throw new SurveyError([problem('table-without-coordinates')])
  const { layer, problems } = chosenLayer(layers, options.layer)
  if (!layer.table) throw new SurveyError([problem('table-without-coordinates')])
  const counted = layers.map(({ name, count }) => ({ name, count }))
  return {
    ...readingOf(layer.table),
    format: 'xlsx',
    encoding: 'UTF-8',
    encodingBy: 'declared',
    layers: counted,
    layer: layer.name,
    problems: [...problems, ...layer.table.problems],
  }
}

/** A sheet that was not requested may contain anything: its problems are not reported. */
function tryTable(rows: Cell[][], isWanted: boolean): Table | null {
  try {
    return tableOf(rows)
  } catch (error) {
    if (isWanted || !(error instanceof SurveyError) || error.problems.some(({ code }) => code !== 'no-features'))
      throw error
    return null
  }
}

async function sheetsOf(path: string, place: string): Promise<{ name: string; rows: Cell[][] }[]> {
  try {
    const sheets = await readXlsxFile(new Uint8Array(await readFile(path)).buffer)
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) }))
  } catch (error) {
    throw new SurveyError([
      problem('damaged', { place, detail: error instanceof Error ? error.message.slice(0, 160) : String(error) }),
    ])
  }
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function readingOf({
  features,
  fields,
  crs,
  isDegrees,
}: Table): Pick<Reading, 'features' | 'fields' | 'crs' | 'hasFixedAxes' | 'isDegrees'> {
  return { features, fields, crs, hasFixedAxes: isDegrees, isDegrees }
}

function tableOf(rows: Cell[][]): Table | null {
  const written = wktTable(rows)
  if (written) {
    typed(written.features)
    return { ...written, fields: fieldsOf(written.features), isDegrees: false }
  }
  const found = findHeader(rows) ?? headless(rows)
  if (!found) return null
  const { columns } = found
  const { read, problems } = rowsOf(rows, found.row, columns)
  if (read.length === 0) throw new SurveyError([problem('no-features')])
  if (found.row < 0) problems.push(warning('table-without-header'))
  const features =
    columns.group === null && columns.corner === null
      ? read.map((row) => pointOf(row, columns))
      : parcelsOf(read, columns)
  if (features.length > limits.features)
    throw new SurveyError([problem('too-many-features', { limit: limits.features })])
  typed(features)
  return {
    features,
    fields: fieldsOf(features),
    problems,
    crs: null,
    isDegrees: columns.meaning === 'degrees',
    areAreas: columns.group !== null,
  }
}

/** Recognises a table without header: corners of one parcel only, `J1, X, Y` from the first row on. */
function headless(rows: readonly Cell[][]): { columns: TableColumns; row: number } | null {
  const isCorner = (cells: readonly Cell[]): boolean =>
    cells.length >= 3 && cells.length <= 4 && [1, 2].every((at) => numberOf(cells[at] ?? null) !== null)
  const filled = rows.filter((cells) => cells.some((cell) => cell !== null))
  if (filled.length < 3 || !filled.every(isCorner)) return null
  return {
    row: -1,
    columns: {
      titles: ['点号', 'X', 'Y', '列4'],
      east: 2,
      north: 1,
      meaning: 'x-north',
      group: null,
      corner: 0,
      ring: null,
      statedArea: null,
    },
  }
}

/** Returns the rows with two coordinates; a row with only one, or with text instead of a number, rejects the table. */
function rowsOf(
  rows: readonly Cell[][],
  header: number,
  { east, north, group }: TableColumns,
): { read: Row[]; problems: SurveyProblem[] } {
  const read: Row[] = []
  const faults: SurveyProblem[] = []
  const blank: Label[] = []
  let carried: Cell = null
  rows.forEach((given, index) => {
    if (index <= header || given.every((cell) => cell === null)) return
    const cells = [...given]
    const place = { zh: `第 ${index + 1} 行`, en: `row ${index + 1}` }
    // Merged cells of a sheet have their value in the first row only.
    if (group !== null) carried = cells[group] = cells[group] ?? carried
    const [a, b] = [cells[east] ?? null, cells[north] ?? null]
    if (a === null && b === null) {
      blank.push(place)
      return
    }
    const [x, y] = [numberOf(a), numberOf(b)]
    if (x !== null && y !== null) read.push({ cells, line: index + 1, x, y })
    else if (faults.length < limits.reportedProblems)
      faults.push(problem('not-a-number', { place, detail: String((x === null ? a : b) ?? '').slice(0, 60) || '-' }))
  })
  if (faults.length > 0) throw new SurveyError(faults)
  const [first] = blank
  return { read, problems: first ? [warning('rows-without-coordinates', { count: blank.length, place: first })] : [] }
}

function pointOf({ cells, line, x, y }: Row, { titles, east, north }: TableColumns): RawFeature {
  const properties = Object.fromEntries(
    titles
      .map((title, index): [string, Cell] => [title, cells[index] ?? null])
      .filter(([, value], index) => value !== null && index !== east && index !== north),
  )
  return {
    geometry: { type: 'Point', coordinates: [x, y] },
    properties,
    place: { zh: `第 ${line} 行`, en: `row ${line}` },
  }
}

/**
 * Groups the rows of each parcel in their order; returns points if there is no corner column and every parcel has one
 * row.
 */
function parcelsOf(rows: readonly Row[], columns: TableColumns): RawFeature[] {
  const { group, corner } = columns
  const parcels = new Map<string, Row[]>()
  for (const row of rows) {
    const key = group === null ? '' : String(row.cells[group] ?? '')
    const own = parcels.get(key)
    if (own) own.push(row)
    else parcels.set(key, [row])
  }
  if (corner === null && [...parcels.values()].every((own) => own.length === 1))
    return rows.map((row) => pointOf(row, columns))
  return [...parcels].map(([key, own], index) => parcelOf(own, columns, placeOf(key, index)))
}

function placeOf(key: string, index: number): Label {
  return key === ''
    ? { zh: `地块 ${index + 1}`, en: `parcel ${index + 1}` }
    : { zh: `地块 ${key.slice(0, 60)}`, en: `parcel ${key.slice(0, 60)}` }
}

function parcelOf(rows: readonly Row[], columns: TableColumns, place: Label): RawFeature {
  const { ring, corner, statedArea } = columns
  const corners = rows.map(({ cells, x, y, line }): Corner => {
    const number = ring === null ? 1 : (numberOf(cells[ring] ?? null) ?? 1)
    return {
      name: String(corner === null ? '' : cells[corner]),
      ring: number,
      x,
      y,
      place: { zh: `第 ${line} 行`, en: `row ${line}` },
    }
  })
  // A table lists corners: it is no fault if it does not repeat the first at the end.
  const { geometry } = parcelGeometry(corners, 'area', place)
  const stated =
    statedArea &&
    numberOf(rows.find(({ cells }) => cells[statedArea.column] !== null)?.cells[statedArea.column] ?? null)
  const drawn = new Set([columns.east, columns.north, ring, corner])
  const properties: Record<string, unknown> = {}
  columns.titles.forEach((title, index) => {
    const value = drawn.has(index)
      ? null
      : (rows.find(({ cells }) => (cells[index] ?? null) !== null)?.cells[index] ?? null)
    if (value !== null) properties[title] = value
  })
  return {
    geometry,
    properties,
    place,
    statedHa: statedArea && stated !== null && stated !== undefined ? stated / statedArea.perHa : undefined,
  }
}

/**
 * Converts the texts of a column to numbers if all are plain numbers; keeps text in columns named as a number or code,
 * and values with leading zeros or many digits.
 */
function typed(features: readonly RawFeature[]): void {
  const plain = /^-?(0|[1-9]\d{0,14})(\.\d{1,12})?$/
  const names = new Set(features.flatMap(({ properties }) => Object.keys(properties)))
  for (const name of names) {
    const isNumeric =
      !/编号|编码|代码|号$|code|\bno\b/i.test(name) &&
      features.every(({ properties }) => typeof properties[name] !== 'string' || plain.test(properties[name]))
    if (isNumeric)
      for (const { properties } of features)
        if (typeof properties[name] === 'string') properties[name] = Number(properties[name])
  }
}
