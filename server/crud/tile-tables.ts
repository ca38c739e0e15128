import type { Resource } from '../../src/resources/define.ts'
import { shapeColumn, tileCell, tileColumns, type TileColumns } from '../../src/resources/tile-columns.ts'
import { identifier, literal, quoted, shortened, type GeneratedColumn, type NamedSql } from './columns.ts'

/** What a table has besides its fields so that vector tiles can be read from it. */
type TileModel = {
  columns: GeneratedColumn[]
  indexes: NamedSql[]
  triggers: NamedSql[]
  /** Statements that give the layer a new version: its first one, or that after changes that no trigger has seen. */
  versions: string[]
}

/** EPSG code of tiles: Web Mercator. */
const tileSrid = 3857

/** Web Mercator ends at 85.06°: what lies beyond has no place in any tile. */
const lastLatitude = 85.06

const events = ['insert', 'update', 'delete'] as const

/** What the tiles of a declaration are read from; nothing if it declares none. */
export function tileModel(resource: Resource): TileModel {
  const names = tileColumns(resource)
  if (!names) return { columns: [], indexes: [], triggers: [], versions: [] }
  const { name: table } = resource
  const gist = `create index ${quoted(shapeIndex(table, names.geometry))} on ${quoted(table)} using gist (${quoted(names.shape)})`
  return {
    columns: [mapShape(resource, names), ...(names.isNested ? [] : [cellColumn(names)])],
    indexes: [
      { name: shapeIndex(table, names.geometry), sql: gist },
      ...(names.isNested ? [] : [cellsIndex(resource, names)]),
    ],
    triggers: triggersOf(resource, names),
    versions: [
      `insert into "layerVersions" as known ("layer", "version") values (${literal(table)}, 1) on conflict ("layer") do update set "version" = known."version" + 1;`,
    ],
  }
}

function mapShape({ fields }: Resource, { geometry, shape: name }: TileColumns): GeneratedColumn {
  const [field, column] = [fields[geometry], quoted(geometry)]
  const shape = field?.kind === 'geometry' ? field.shape : null
  const isOnMap =
    shape === 'Point'
      ? `ST_Y(${column}) between -${lastLatitude} and ${lastLatitude}`
      : `ST_YMin(${column}) > -${lastLatitude} and ST_YMax(${column}) < ${lastLatitude}`
  return {
    name,
    type: `geometry(${shape},${tileSrid})`,
    expression: `case when ${isOnMap} then ST_Transform(${column}, ${tileSrid}) end`,
  }
}

function cellColumn({ geometry }: TileColumns): GeneratedColumn {
  return { name: tileCell, type: 'bigint', expression: `"tile_cell"(${quoted(geometry)})` }
}

/** Contains all columns by which the rows of a tile are counted, so that a million are counted from the index alone. */
function cellsIndex(resource: Resource, { area }: TileColumns): NamedSql {
  const { name: table, publish, scope, available, status, privateUntil } = resource
  const included = ['id', area, publish, scope, 'createdBy', available && status, privateUntil]
    .filter((column) => typeof column === 'string')
    .map(quoted)
  const name = cellsIndexName(table)
  return {
    name,
    sql: `create index ${quoted(name)} on ${quoted(table)} (${quoted(tileCell)}) include (${included.join(', ')}) where "deletedAt" is null`,
  }
}

/** Each statement that changes a shape or what tiles say about it raises the version and tells every node. */
function triggersOf(resource: Resource, { geometry }: TileColumns): NamedSql[] {
  const { name: table } = resource
  const [before, after] = ['old table as "oldRows"', 'new table as "newRows"']
  const call = `"tell_layer_changed"(${literal(geometry)}, ${literal(visibleToAll(resource))})`
  const seen = { insert: after, update: `${before} ${after}`, delete: before }
  return events.map((event) => {
    const name = triggerName(table, event)
    return {
      name,
      sql: `create trigger ${quoted(name)} after ${event} on ${quoted(table)} referencing ${seen[event]} for each statement execute function ${call}`,
    }
  })
}

function triggerName(table: string, event: (typeof events)[number]): string {
  return `${table}_tile_${event}`
}

/** The names of all triggers that `tile` gives to a table. */
export function tileTriggerNames(table: string): string[] {
  return events.map((event) => triggerName(table, event))
}

/**
 * The condition under which visitors see a row, as text for the trigger. A name in lower case has no quotes, as in the
 * first migrations: the triggers of both are compared as text.
 */
function visibleToAll({ isOnEveryMap, publish }: Resource): string {
  if (isOnEveryMap) return 'true'
  if (!publish) return 'false'
  return /^[a-z]+$/.test(publish) ? publish : quoted(publish)
}

function shapeIndex(table: string, geometry: string): string {
  return identifier(table, shapeColumn(geometry), 'gist')
}

function cellsIndexName(table: string): string {
  return shortened(`${table}_${tileCell}`)
}

/** Every column that `tile` can have given to a table, with its index, whatever is declared now. */
export function tileColumnsEver({ name: table, fields }: Resource): { column: string; index: string }[] {
  const geometries = Object.keys(fields).filter((name) => fields[name]?.kind === 'geometry')
  return [
    { column: tileCell, index: cellsIndexName(table) },
    ...geometries.map((geometry) => ({ column: shapeColumn(geometry), index: shapeIndex(table, geometry) })),
  ]
}
