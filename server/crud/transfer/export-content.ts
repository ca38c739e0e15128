import type { Cell } from '../../../src/formats/cell.ts'
import { mostSheetRows, workbookParts } from '../../../src/formats/xlsx.ts'
import type { AnyRow, Label, Resource } from '../../../src/resources/define.ts'
import { words, type Locale } from '../../../src/resources/errors.ts'
import { refused } from '../../http/errors.ts'
import { phrase } from '../../http/mistakes.ts'
import type { Engine } from '../engine.ts'
import { countRows, type Range } from '../read.ts'
import { cellsOf } from './cells.ts'
import { fileColumns } from './columns.ts'
import { cornerText } from './corner-text-writer.ts'
import { csv } from './csv-writer.ts'
import { dxf } from './dxf-writer.ts'
import type { ExportOptions } from './export-formats.ts'
import { exportBatches } from './export-rows.ts'
import { toGbk } from './gbk.ts'
import { geoJson } from './geojson-writer.ts'
import { kml } from './kml-writer.ts'
import { NameReader } from './names.ts'
import { shapefile } from './shapefile-writer.ts'
import type { FileGeometry, Position, SpatialColumn, SpatialContent } from './spatial-file.ts'
import { binaryContent, cornerFacts, hexContent, longestShape, spatialContent, zoneOfRange } from './spatial-rows.ts'
import { geometryField } from '../survey/rows.ts'
import { widthOf } from './template.ts'
import { zipped } from './zip-writer.ts'
import { degreesSrid } from './zones.ts'

export type FileStream = AsyncGenerator<Buffer | string>

/** A column of a table for other programs, and how its cells are stored. */
export type TypedColumn = { name: string; type: 'Integer64' | 'Real' | 'String' }
/** A row of such a table: its cells, and its geometry (EPSG:4490) as well-known binary in hexadecimal digits. */
export type TypedRow = { cells: readonly (string | number | null)[]; shape: string | null }

/** Writes a GeoPackage for a person (an id; empty for a visitor). */
export type GeoPackageWriter = (
  rows: AsyncIterable<readonly TypedRow[]>,
  about: { layer: string; columns: readonly TypedColumn[]; shape: 'Point' | 'MultiPolygon'; who: string },
) => AsyncGenerator<Buffer>

const tooMany = {
  zh: '共 {total} 行，超过 xlsx 的上限 {limit} 行，请缩小范围或改用 csv',
  en: '{total} {total|row|rows} {total|is|are} more than the {limit} that xlsx can hold; narrow the search or choose csv',
} as const satisfies Label

type ExportOrder = ExportOptions & { locale: Locale; who: string; geoPackage: GeoPackageWriter | null }

/** Returns the rows of a query as a file stream: whatever their number, memory holds a few batches of 1,000. */
export async function exportContent(engine: Engine, range: Range, order: ExportOrder): Promise<FileStream> {
  const { format, locale } = order
  const total = await countRows(engine.database.read, range)
  if (format === 'xlsx' && total > mostSheetRows)
    throw refused(phrase(tooMany, { total, limit: mostSheetRows }), { total, limit: mostSheetRows })
  if (format === 'xlsx' || format === 'csv') return tableContent(engine, range, { ...order, total })
  if (format === 'geojson') return geoJson(range.resource, labelledBatches(engine, range, { total, locale }))
  const srid =
    format === 'kml' || format === 'gpkg'
      ? degreesSrid
      : (order.srid ?? (format === 'shp' ? degreesSrid : await zoneOfRange(engine, range)))
  const encoding = order.encoding ?? (format === 'txt' ? 'GBK' : 'UTF-8')
  const spatial = { locale, total, srid, encoding }
  if (format === 'shp') return shapefile(await binaryContent(engine, range, spatial), range.resource.wire)
  if (format === 'gpkg') return inGeoPackage(await hexContent(engine, range, spatial), range.resource, order)
  return written(await spatialContent(engine, range, spatial), range.resource, format)
}

function written(content: SpatialContent, resource: Resource, format: ExportOptions['format']): FileStream {
  if (format === 'kml') return kml(content)
  if (format === 'dxf') return dxf(content)
  return cornerText(content, cornerFacts(resource, content.columns))
}

function inGeoPackage(
  { columns, batches, shape }: SpatialContent<string>,
  resource: Resource,
  { who, geoPackage }: ExportOrder,
): FileStream {
  if (!geoPackage) throw new Error('there is no writer of GeoPackages')
  return geoPackage(typedRows(batches), { layer: resource.wire, columns: columns.map(typedColumn), shape, who })
}

function typedColumn({ name, kind }: SpatialColumn): TypedColumn {
  const type = kind === 'integer' ? 'Integer64' : kind === 'decimal' || kind === 'area' ? 'Real' : 'String'
  return { name, type }
}

/** Rows with readable names instead of codes and keys. */
async function* typedRows(batches: SpatialContent<string>['batches']): AsyncGenerator<TypedRow[]> {
  for await (const batch of batches)
    yield batch.map(({ cells, geometry }) => ({ cells: cells.map(plain), shape: geometry }))
}

function plain(cell: Cell): string | number | null {
  return typeof cell === 'object' && cell !== null ? ('date' in cell ? cell.date : cell.instant) : cell
}

/** Characters of a geometry in one cell of a sheet, which holds 32,767. */
const shapePiece = 32_000

async function tableContent(
  engine: Engine,
  range: Range,
  { format, locale, total, withShape, encoding }: ExportOrder & { total: number },
): Promise<FileStream> {
  const { resource } = range
  const columns = fileColumns(resource)
  const reader = await NameReader.over(engine.database.read, columns, {
    resources: engine.core.resources,
    locale,
  })
  const pieces = !withShape
    ? 0
    : format === 'csv'
      ? 1
      : Math.max(1, Math.ceil((await longestShape(engine, range)) / shapePiece))
  const shape = withShape ? geometryField(resource)[0] : ''
  const rows = cellBatches(exportBatches(engine.database, range, { total, withGeometry: withShape }), async (batch) => {
    await reader.prepare(batch)
    return batch.map((row) => [
      ...cellsOf(row, columns, { names: reader.names, locale }),
      ...shapeCells(row[shape], pieces),
    ])
  })
  const shapeColumns = Array.from({ length: pieces }, (_none, at) => ({
    title: at === 0 ? 'WKT' : `WKT${at + 1}`,
    widthCharacters: 30,
  }))
  const titled = [
    ...columns.map((column) => ({ title: words(column.label, locale), widthCharacters: widthOf(column) })),
    ...shapeColumns,
  ]
  if (format === 'xlsx') return zipped(workbookParts([{ name: words(resource.label, locale), columns: titled, rows }]))
  const text = csv(
    titled.map(({ title }) => title),
    rows,
  )
  return encoding === 'GBK' ? inGbk(text) : text
}

function shapeCells(shape: unknown, pieces: number): Cell[] {
  if (pieces === 0) return []
  const text = wkt((shape ?? null) as FileGeometry | null)
  if (pieces === 1) return [text === '' ? null : text]
  return Array.from({ length: pieces }, (_none, at) => text.slice(at * shapePiece, (at + 1) * shapePiece) || null)
}

/** A geometry as well-known text. */
function wkt(geometry: FileGeometry | null): string {
  if (!geometry) return ''
  if (geometry.type === 'Point') return `POINT (${pair(geometry.coordinates)})`
  const polygons = geometry.coordinates.map(
    (rings) => `(${rings.map((ring) => `(${ring.map(pair).join(', ')})`).join(', ')})`,
  )
  return polygons.length === 1 ? `POLYGON ${polygons[0] ?? ''}` : `MULTIPOLYGON (${polygons.join(', ')})`
}

function pair([x = 0, y = 0]: Position): string {
  return `${x} ${y}`
}

/** Removes the byte order mark, which programs that expect GBK do not know. */
async function* inGbk(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield toGbk(text.replace(/^\uFEFF/, ''))
}

async function* cellBatches(
  batches: AsyncIterable<AnyRow[]>,
  toCells: (batch: AnyRow[]) => Promise<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) yield await toCells(batch)
}

async function* labelledBatches(
  engine: Engine,
  range: Range,
  { total, locale }: { total: number; locale: Locale },
): AsyncGenerator<AnyRow[]> {
  for await (const batch of exportBatches(engine.database, range, { total, withGeometry: true, shapes: 'text' }))
    yield await engine.labelled(engine.database.read, range.resource, batch, locale)
}
