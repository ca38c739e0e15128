import { v7 as uuidv7 } from 'uuid'
import type { Field, Resource } from '../../../src/resources/define.ts'
import { ApiError } from '../../http/errors.ts'
import { geometryMistake } from '../../http/geometry-form.ts'
import { malformed, phrase } from '../../http/mistakes.ts'
import type { Locale } from '../../../src/resources/errors.ts'
import { shapeText, sql } from '../../db/index.ts'
import { mapYielding } from '../map-yielding.ts'
import type { Handle } from '../rows.ts'
import type { Reach } from '../scope.ts'
import { roundedGeometry } from '../stored.ts'
import type { FileColumn } from '../transfer/columns.ts'
import { readCell, shownText } from '../transfer/import-cells.ts'
import { resolverOf } from '../transfer/import-resolve.ts'
import { storedSrid } from '../columns.ts'
import { regionTable } from '../lookup-tables.ts'
import type { SurveyPlan } from './plan.ts'
import type { SurveyFeature, SurveyRow, SurveyShape } from './row.ts'
import type { RawCell } from '../transfer/table.ts'

/** Used instead of a region's code: the smallest region whose boundary contains the geometry. */
const placeWord = '@place'

const batchRows = 2_000
const nowhere = { zh: '{label}：图形不在任何区划的范围内', en: '{label}: the shape lies in no region' }

type Where = { resource: Resource; region: string; geometry: string }

/**
 * Fills in the code of the region that contains the geometry (a point inside it), for every draft that requests it.
 * Regions without a boundary are not found.
 */
async function fillPlaces(
  handle: Handle,
  rows: readonly SurveyRow[],
  { resource, region, geometry }: Where,
): Promise<void> {
  const wanted = rows.filter(({ draft }) => draft[region] === placeWord)
  for (let from = 0; from < wanted.length; from += batchRows) {
    const batch = wanted.slice(from, from + batchRows)
    const codes = await codesOf(
      handle,
      batch.map(({ draft }) => draft[geometry]),
    )
    for (const [at, { draft, mistakes }] of batch.entries()) {
      const code = codes.get(at)
      draft[region] = code
      if (code !== undefined) continue
      delete draft[region]
      mistakes.push({ field: region, says: phrase(nowhere, { label: resource.fields[region]?.label ?? region }) })
    }
  }
}

async function codesOf(handle: Handle, shapes: readonly unknown[]): Promise<ReadonlyMap<number, string>> {
  const given = JSON.stringify(shapes.map((shape, at) => ({ at, shape: shapeText(shape) })))
  const region = (column: string) => sql.ref(`region.${column}`)
  const { rows } = await sql<{ at: number; code: string }>`
    select given.at, found.code
    from json_to_recordset(${given}::text::json) as given(at integer, shape text)
    cross join lateral (select ST_PointOnSurface(ST_SetSRID(ST_GeomFromGeoJSON(given.shape), ${sql.lit(storedSrid)})) as point offset 0) as inside
    cross join lateral (
      select ${region(regionTable.code)} as code from ${sql.ref(regionTable.table)} as region
      where region."deletedAt" is null and ST_Intersects(region.boundary, inside.point) order by ${region(regionTable.level)} desc, 1 limit 1
    ) as found`.execute(handle)
  return new Map(rows.map(({ at, code }) => [at, code]))
}

type SurveyRows = { rows: SurveyRow[]; otherShapes: Record<string, number> }

type Context = { resource: Resource; resources: readonly { name: string }[]; reach: Reach; locale: Locale }

/** Maximum positions in all boundaries of one import, which are in memory at once. */
const mostPositions = 5_000_000

/**
 * Returns the features with the resource's kind of geometry, with the cells of the plan's columns; counts other
 * features by type.
 */
export async function readSurveyRows(
  features: AsyncIterable<SurveyFeature>,
  { resource }: Pick<Context, 'resource'>,
  plan: SurveyPlan,
): Promise<SurveyRows> {
  const [geometry, shape] = geometryField(resource)
  const columns = [...plan.columns.values()]
  const read: SurveyRows = { rows: [], otherShapes: {} }
  let [index, positions] = [-1, 0]
  for await (const feature of features) {
    index += 1
    if (plan.skip.has(index)) continue
    const shaped = shapedAs(shape, feature.geometry)
    if (!shaped) {
      read.otherShapes[feature.geometry.type] = (read.otherShapes[feature.geometry.type] ?? 0) + 1
      continue
    }
    positions += countPositions(shaped.coordinates)
    if (positions > mostPositions)
      throw new ApiError(
        'too-large',
        { limit: { zh: `${mostPositions / 1e4} 万个界址点`, en: `${mostPositions / 1e6} million corners` } },
        { limit: mostPositions },
      )
    const cells = columns.map(({ files }) => joinedCell(files.map((file) => rawCell(feature.properties[file]))))
    const says = geometryMistake(shaped, shape)
    const mistakes = says ? [{ field: geometry, says }] : []
    read.rows.push({ index, id: uuidv7(), cells, draft: { [geometry]: roundedGeometry(shaped) }, mistakes })
  }
  return read
}

/** Name of a resource's geometry field, and its geometry type. */
export function geometryField(resource: Resource): [name: string, shape: 'Point' | 'MultiPolygon'] {
  for (const [name, field] of Object.entries(resource.fields)) if (field.kind === 'geometry') return [name, field.shape]
  throw new Error(`${resource.name} has no geometry`)
}

/** Throws 400 for columns that the plan names and the file does not have. */
export function requireColumns(plan: SurveyPlan, columns: readonly string[], locale: Locale): void {
  const known = new Set(columns)
  const missing = [...plan.columns.values()].flatMap(({ files }) => files).filter((file) => !known.has(file))
  const says = { zh: '文件中没有这一列', en: 'the file has no such column' }
  if (missing.length > 0)
    throw malformed(
      missing.map((file) => ({ field: `mapping.${file.slice(0, 60)}`, says })),
      locale,
    )
}

/** Fills the drafts: parsed cells, then the defaults. One statement per column, whatever the number of rows. */
export async function fillDrafts(
  handle: Handle,
  rows: readonly SurveyRow[],
  plan: SurveyPlan,
  context: Context & { resources: readonly Resource[] },
): Promise<void> {
  const { resource } = context
  for (const [at, [name, { factor }]] of [...plan.columns].entries()) {
    const field = resource.fields[name]
    if (field) await readColumn(handle, rows, { at, factor, column: { name, field, label: field.label } }, context)
  }
  const defaults = Object.entries(plan.defaults)
  await mapYielding(rows, ({ draft, index }) => {
    for (const [name, value] of defaults) if (draft[name] === undefined) draft[name] = numbered(value, index)
  })
  const region = Object.keys(resource.fields).find(
    (name) => resource.fields[name]?.kind === 'region' && plan.defaults[name] === placeWord,
  )
  if (region) await fillPlaces(handle, rows, { resource, region, geometry: geometryField(resource)[0] })
}

type Column = { at: number; factor: number; column: FileColumn }

async function readColumn(
  handle: Handle,
  rows: readonly SurveyRow[],
  { at, factor, column }: Column,
  context: Context & { resources: readonly Resource[] },
): Promise<void> {
  const { field, name } = column
  const resolve = await resolverOf(
    handle,
    column,
    rows.map(({ cells }) => cells[at] ?? null),
    { ...context, newcomers: [] },
  )
  await mapYielding(rows, ({ cells, draft, mistakes }) => {
    const cell = cells[at] ?? null
    if (cell === null) return
    const read = readCell(field, cell, resolve)
    if ('says' in read) mistakes.push({ field: name, says: read.says })
    else draft[name] = typeof read.value === 'number' ? scaled(field, read.value * factor) : read.value
  })
}

/** Surveyed numbers contain floating-point noise, so they are rounded to the field's decimals. */
function scaled(field: Field, value: number): number {
  if (field.kind !== 'decimal' || !Number.isFinite(value) || Math.abs(value) >= 1e15) return value
  return Number(value.toFixed(field.scale))
}

/** `{n}` is the feature number, from 1; more letters set a minimum number of digits. */
function numbered(value: unknown, index: number): unknown {
  return typeof value === 'string'
    ? value.replace(/\{(n{1,9})\}/, (_whole, letters: string) => String(index + 1).padStart(letters.length, '0'))
    : value
}

/** Converts values of GDAL's formats: dates and lists come as texts or arrays. */
function rawCell(value: unknown): RawCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = Array.isArray(value)
    ? value.map(String).join('；')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
  return text.trim() === '' ? null : text.trim()
}

/** Joins cells into one text. A single cell stays unchanged. */
function joinedCell(cells: readonly RawCell[]): RawCell {
  if (cells.length === 1) return cells[0] ?? null
  const text = cells.map(shownText).join('')
  return text === '' ? null : text
}

type Shaped = { type: string; coordinates: unknown }

/** Converts a geometry to the resource's type; null for another kind of geometry. */
function shapedAs(shape: 'Point' | 'MultiPolygon', geometry: SurveyShape): Shaped | null {
  if (shape === 'Point')
    return geometry.type === 'Point' ? { type: shape, coordinates: geometry.coordinates } : singlePoint(geometry)
  const polygons = polygonsIn(geometry)
  return polygons && polygons.length > 0 ? { type: shape, coordinates: polygons } : null
}

function singlePoint(geometry: SurveyShape): Shaped | null {
  return geometry.type === 'MultiPoint' && geometry.coordinates.length === 1
    ? { type: 'Point', coordinates: geometry.coordinates[0] }
    : null
}

/** Null if it contains anything but polygons. */
function polygonsIn(geometry: SurveyShape): readonly unknown[] | null {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  if (geometry.type === 'MultiPolygon') return geometry.coordinates
  if (geometry.type !== 'GeometryCollection') return null
  const parts = geometry.geometries.map(polygonsIn)
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}

function countPositions(coordinates: unknown): number {
  if (!Array.isArray(coordinates) || typeof coordinates[0] === 'number') return 1
  let count = 0
  for (const each of coordinates)
    count +=
      Array.isArray(each) && Array.isArray(each[0]) && typeof each[0][0] === 'number'
        ? each.length
        : countPositions(each)
  return count
}
