import type { AnyRow, Field, Resource } from '../../../src/resources/define.ts'
import { words, type Locale } from '../../../src/resources/errors.ts'
import { keyField } from '../../../src/resources/index.ts'
import { fieldOfWord, shortNames } from '../../../src/resources/survey-columns.ts'
import { sql } from '../../db/index.ts'
import type { Engine } from '../engine.ts'
import { rangeCondition, type Range } from '../read.ts'
import { tableOf, type ShapeForm } from '../rows.ts'
import { cellsOf } from './cells.ts'
import { fileColumns, type FileColumn } from './columns.ts'
import type { CornerFacts } from './corner-text-writer.ts'
import { exportBatches } from './export-rows.ts'
import { NameReader } from './names.ts'
import { cellText } from '../../../src/formats/cell.ts'
import type { FileGeometry, SpatialColumn, SpatialContent, SpatialRow, Wkb } from './spatial-file.ts'
import { geometryField } from '../survey/rows.ts'
import { zoneAround } from './zones.ts'

type SpatialOrder = { locale: Locale; total: number; srid: number; encoding: 'UTF-8' | 'GBK' }

/** The rows of a query for spatial formats: every declared field in the caller's language. */
export function spatialContent(engine: Engine, range: Range, order: SpatialOrder): Promise<SpatialContent> {
  return contentOf<FileGeometry>(engine, range, { ...order, shapes: 'geojson' })
}

/** The same with well-known binary in hexadecimal digits. */
export function hexContent(engine: Engine, range: Range, order: SpatialOrder): Promise<SpatialContent<string>> {
  return contentOf<string>(engine, range, { ...order, shapes: 'hex' })
}

/** The same for a format that needs geometry as bytes, without converting its numbers to text. */
export function binaryContent(engine: Engine, range: Range, order: SpatialOrder): Promise<SpatialContent<Wkb>> {
  return contentOf<Wkb>(engine, range, { ...order, shapes: 'wkb' })
}

async function contentOf<Shape>(
  engine: Engine,
  range: Range,
  { locale, total, srid, encoding, shapes }: SpatialOrder & Required<Pick<ShapeForm, 'shapes'>>,
): Promise<SpatialContent<Shape>> {
  const { resource } = range
  const [geometry, shape] = geometryField(resource)
  const files = fileColumns(resource).filter(({ name }) => name in resource.fields)
  const names = await NameReader.over(engine.database.read, files, { resources: engine.core.resources, locale })
  const short = shortNames(Object.keys(resource.fields))
  const columns = files.map(({ name, field, label }): SpatialColumn => ({
    name,
    short: short.get(name) ?? name,
    label: words(label, locale),
    kind: field.kind,
    scale: scaleOf(field),
  }))
  async function* batches(): AsyncGenerator<SpatialRow<Shape>[]> {
    for await (const batch of exportBatches(engine.database, range, {
      total,
      withGeometry: true,
      withSystem: false,
      srid,
      shapes,
    })) {
      await names.prepare(batch)
      yield batch.map((row) => spatialRow<Shape>(row, { resource, geometry, files, names, locale }))
    }
  }
  return { layer: words(resource.label, locale), columns, batches: batches(), srid, shape, encoding }
}

function scaleOf(field: Field): number {
  return field.kind === 'decimal' ? field.scale : field.kind === 'area' ? 4 : 0
}

type Reading = { resource: Resource; geometry: string; files: readonly FileColumn[]; names: NameReader; locale: Locale }

function spatialRow<Shape>(row: AnyRow, { resource, geometry, files, names, locale }: Reading): SpatialRow<Shape> {
  const text = (name: string): string => (row[name] === null || row[name] === undefined ? '' : String(row[name]))
  const cells = cellsOf(row, files, { names: names.names, locale })
  return {
    id: row.id,
    code: text(keyField(resource)),
    title: text(resource.title),
    cells,
    geometry: (row[geometry] ?? null) as Shape | null,
    raw: row,
  }
}

/** Facts of a row for a corner text: area, and use as label and as code, if the resource has such fields. */
export function cornerFacts(resource: Resource, columns: readonly SpatialColumn[]): CornerFacts {
  const area = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'area') ?? ''
  const use = fieldOfWord(resource, '地块用途') ?? ''
  const at = columns.findIndex(({ name }) => name === use)
  return ({ raw, cells }) => ({
    areaM2: typeof raw[area] === 'number' ? raw[area] : null,
    use: cellText(cells[at] ?? null),
    useCode: typeof raw[use] === 'string' ? raw[use] : '',
  })
}

/** The 3° zone at the middle longitude of the rows of a query; at 99°E if there are none. */
export async function zoneOfRange(engine: Engine, range: Range): Promise<number> {
  const { resource } = range
  const shape = sql.ref(`${resource.name}.${geometryField(resource)[0]}`)
  const { rows } = await sql<{ middle: number | null }>`
    select (ST_XMin(box) + ST_XMax(box)) / 2 as middle from (select ST_Extent(${shape}) as box from ${tableOf(resource)} where ${rangeCondition(range)}) as extent`.execute(
    engine.database.read,
  )
  return zoneAround(rows[0]?.middle ?? 99)
}

/** Estimated characters of the longest geometry as text. */
export async function longestShape(engine: Engine, range: Range): Promise<number> {
  const { resource } = range
  const shape = sql.ref(`${resource.name}.${geometryField(resource)[0]}`)
  const { rows } = await sql<{
    points: number | null
  }>`select max(ST_NPoints(${shape})) as points from ${tableOf(resource)} where ${rangeCondition(range)}`.execute(
    engine.database.read,
  )
  return (rows[0]?.points ?? 0) * charactersOfCorner
}

/** `100.123456789 25.123456789, ` and the brackets of a ring. */
const charactersOfCorner = 32
