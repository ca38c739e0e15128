import type { SurveyGeometry } from '../facts.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import type { NamedCrs, RawFeature } from './reading.ts'
import type { Cell } from './table-columns.ts'
import { looksLikeWkt, shapeOfWkt } from './wkt.ts'

type WktTable = { features: RawFeature[]; problems: SurveyProblem[]; crs: NamedCrs | null; areAreas: boolean }

const titles = new Set(['wkt', 'geom', 'geometry', 'thegeom', 'wktgeom', 'shape', '范围', '图形', '几何'])
const searchedRows = 30

/**
 * Reads a table with geometries as well-known text in one column (`WKT`; continued in `WKT2`, `WKT3` if a cell is too
 * small). Returns null if there is no such column.
 */
export function wktTable(rows: readonly Cell[][]): WktTable | null {
  const found = findColumn(rows)
  if (!found) return null
  const { header, column } = found
  const names = (rows[header] ?? []).map((cell, at) => (cell === null ? `列${at + 1}` : String(cell).slice(0, 100)))
  const pieces = [column, ...continued(names, column)]
  const features: RawFeature[] = []
  const empty: RawFeature['place'][] = []
  const srids = new Set<number | null>()
  rows.forEach((cells, at) => {
    if (at <= header || cells.every((cell) => cell === null)) return
    const place = { zh: `第 ${at + 1} 行`, en: `row ${at + 1}` }
    const text = pieces.map((piece) => cells[piece] ?? '').join('')
    const properties = Object.fromEntries(
      names
        .map((name, index): [string, Cell] => [name, cells[index] ?? null])
        .filter(([, value], index) => value !== null && !pieces.includes(index)),
    )
    if (text === '') empty.push(place)
    else features.push({ geometry: shapeOf(text, place, srids), properties, place })
    if (features.length > limits.features)
      throw new SurveyError([problem('too-many-features', { limit: limits.features })])
  })
  const [first] = empty
  const problems = first ? [warning('empty-geometry', { count: empty.length, place: first })] : []
  const [srid] = srids
  const crs = srids.size === 1 && srid ? { srid, reference: `EPSG:${srid}`, name: `EPSG:${srid}` } : null
  return { features, problems, crs, areAreas: features.some(({ geometry }) => /Polygon/.test(geometry?.type ?? '')) }
}

function findColumn(rows: readonly Cell[][]): { header: number; column: number } | null {
  for (const [header, cells] of rows.slice(0, searchedRows).entries()) {
    const column = cells.findIndex(
      (cell) => typeof cell === 'string' && titles.has(cell.toLowerCase().replaceAll(/[\s_]|[（(].*$/g, '')),
    )
    const below =
      column < 0 ? undefined : rows.slice(header + 1).find((row) => (row[column] ?? null) !== null)?.[column]
    if (typeof below === 'string' && looksLikeWkt(below)) return { header, column }
  }
  return null
}

/** Columns that continue a text: `WKT2`, `WKT3`. */
function continued(names: readonly string[], column: number): number[] {
  const columns: number[] = []
  for (let count = 2; ; count += 1) {
    const at = names.indexOf(`${names[column] ?? ''}${count}`)
    if (at < 0) return columns
    columns.push(at)
  }
}

function shapeOf(text: string, place: RawFeature['place'], srids: Set<number | null>): SurveyGeometry {
  const shape = shapeOfWkt(text)
  if (!shape) throw new SurveyError([problem('damaged', { place, detail: text.slice(0, 60) })])
  srids.add(shape.srid)
  return shape.geometry
}
