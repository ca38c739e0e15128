import { layers } from '../../src/resources/layers.ts'
import { themes } from '../../src/resources/themes.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { sql, withTx } from '../../server/db/index.ts'
import { programActor } from '../../server/seed/index.ts'
import type { TestApp } from '../support/app.ts'

export type Ring = [number, number][]
export type Polygon = { type: 'Polygon'; coordinates: Ring[] }
export type MultiPolygon = { type: 'MultiPolygon'; coordinates: Ring[][] }
export type Shape =
  | Polygon
  | MultiPolygon
  | { type: 'Point'; coordinates: [number, number] }
  | { type: 'LineString'; coordinates: [number, number][] }

/** Removes all themes, and all layers as if they had never been published, so that only those of the test count. */
export async function withoutDemoLayers({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await sql`update layers set published = false, "contentVersion" = null, "deletedAt" = now()`.execute(database.db)
  await sql`update themes set "deletedAt" = now()`.execute(database.db)
}

/** Dates the newest content of a layer, whatever its dates were; its end is far off unless it is given. */
export async function dated(
  { database }: Pick<TestApp, 'database'>,
  layerId: unknown,
  { dataDate, validUntil }: { dataDate?: unknown; validUntil?: unknown },
): Promise<void> {
  await sql`
    with content as (
      update "layerContents" set "dataDate" = ${dataDate ?? null}::text::date, "validUntil" = coalesce(${validUntil ?? null}::text, '2099-12-31')::date
      where "layerId" = ${layerId} and "contentVersion" = (select max("contentVersion") from "layerContents" where "layerId" = ${layerId}) returning "dataDate", "validUntil")
    update layers set "dataDate" = content."dataDate", "validUntil" = content."validUntil" from content where id = ${layerId}`.execute(
    database.db,
  )
}

let counter = 0

/** Creates a published, current constraint layer that forbids, with these features. `values` override its fields. */
export async function aLayer(
  server: TestApp,
  shapes: readonly Shape[],
  values: Record<string, unknown> = {},
): Promise<AnyRow> {
  counter += 1
  const named = {
    name: `试验图层 ${counter}`,
    theme: 'other',
    kind: 'constraint',
    verdict: 'forbidden',
    clause: `第${counter}条`,
    source: '试验',
    xzqdm: '532900000000',
    visibleTo: 'officers',
  }
  const { dataDate = '2026-01-01', validUntil, ...rest } = values
  const row = await server.make(layers, { ...named, ...rest })
  await addContent(server, String(row.id), shapes)
  await dated(server, row.id, { dataDate, validUntil })
  await sql`update layers set published = true where id = ${row.id}`.execute(server.database.db)
  return { ...row, contentVersion: 1 }
}

/** Adds a version of a layer's content, of this year, and makes it the current one. Returns its number. */
export async function addContent(
  { database }: Pick<TestApp, 'database'>,
  layerId: string,
  shapes: readonly Shape[],
): Promise<number> {
  return withTx(database.db, programActor({ name: 'test' }), async (tx) => {
    const { rows } = await sql<{
      next: number
    }>`select coalesce(max("contentVersion"), 0) + 1 as next from "layerContents" where "layerId" = ${layerId}`.execute(
      tx,
    )
    const version = rows[0]?.next ?? 1
    await sql`insert into "layerContents" ("layerId", "contentVersion", "createdBy", "fileName", "dataDate", "validUntil", facts, fields, count)
      values (${layerId}, ${version}, 'system', 'test.geojson', '2026-01-01', '2099-12-31', '{}', '[]', ${shapes.length})`.execute(
      tx,
    )
    await sql`insert into "layerFeatures" ("layerId", "contentVersion", shape, attributes)
      select ${layerId}, ${version}, ST_SetSRID(ST_GeomFromGeoJSON(shape), 4490), jsonb_build_object('name', 'no. ' || number)
      from unnest(${shapes.map((shape) => JSON.stringify(shape))}::text[]) with ordinality as given(shape, number)`.execute(
      tx,
    )
    await sql`update layers set "contentVersion" = ${version}, "dataDate" = '2026-01-01', "validUntil" = '2099-12-31', "featureCount" = ${shapes.length} where id = ${layerId}`.execute(
      tx,
    )
    return version
  })
}

/** Creates a theme that must be looked up in the prefecture. `values` override its fields. */
export async function aTheme(server: TestApp, values: Record<string, unknown> = {}): Promise<AnyRow> {
  counter += 1
  return server.make(themes, { name: `试验主题 ${counter}`, xzqdm: '532900000000', ...values })
}

/** Says where the survey looked that the newest content of a layer is of. */
export async function covered(
  { database }: Pick<TestApp, 'database'>,
  layerId: unknown,
  { coordinates }: Polygon,
): Promise<void> {
  await sql`update "layerContents" set coverage = ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify({ type: 'MultiPolygon', coordinates: [coordinates] })}::text), 4490)
    where "layerId" = ${layerId} and "contentVersion" = (select max("contentVersion") from "layerContents" where "layerId" = ${layerId})`.execute(
    database.db,
  )
}

/**
 * A closed rectangular ring. All values are thousandths of a degree, about 100 m by 111 m; `east` and `north` count
 * from a place south of Erhai.
 */
export function box(east: number, north: number, width: number, height = width): Ring {
  const [west, south] = [100.2 + east / 1000, 25.5 + north / 1000]
  const [right, top] = [west + width / 1000, south + height / 1000]
  return [
    [west, south],
    [right, south],
    [right, top],
    [west, top],
    [west, south],
  ]
}

export function polygon(...rings: Ring[]): Polygon {
  return { type: 'Polygon', coordinates: rings }
}
