import { layers } from '../../src/resources/layers.ts'
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

/** Tests choose their ground themselves: what the demonstration says of it is put aside. */
export async function withoutDemoLayers({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await sql`update layers set published = false, "contentVersion" = null`.execute(database.db)
}

let counter = 0

/** A published constraint layer that forbids and is up to date, with these features, and other values where given. */
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
    dataDate: '2026-01-01',
    xzqdm: '532900000000',
    visibleTo: 'officers',
  }
  const row = await server.make(layers, { ...named, ...values })
  await addContent(server, String(row.id), shapes)
  await sql`update layers set published = true where id = ${row.id}`.execute(server.database.db)
  return { ...row, contentVersion: 1 }
}

/** A new version of a layer's content, which is then the one that stands. */
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
    await sql`insert into "layerContents" ("layerId", "contentVersion", "createdBy", "fileName", facts, fields, count)
      values (${layerId}, ${version}, 'system', 'test.geojson', '{}', '[]', ${shapes.length})`.execute(tx)
    await sql`insert into "layerFeatures" ("layerId", "contentVersion", shape, attributes)
      select ${layerId}, ${version}, ST_SetSRID(ST_GeomFromGeoJSON(shape), 4490), jsonb_build_object('name', 'no. ' || number)
      from unnest(${shapes.map((shape) => JSON.stringify(shape))}::text[]) with ordinality as given(shape, number)`.execute(
      tx,
    )
    await sql`update layers set "contentVersion" = ${version}, "featureCount" = ${shapes.length} where id = ${layerId}`.execute(
      tx,
    )
    return version
  })
}

/** What must be looked at, and the tolerance, for the tests that follow; null: as if nothing was set. */
export async function settings(
  { database }: Pick<TestApp, 'database'>,
  value: { required?: string[]; sliverM2?: number } | null,
): Promise<void> {
  await sql`delete from settings where key = 'analysis'`.execute(database.db)
  if (value)
    await sql`insert into settings (key, value) values ('analysis', ${JSON.stringify(value)}::text::jsonb)`.execute(
      database.db,
    )
}

/**
 * A rectangle, its sides in thousandths of a degree from a place south of Erhai; a thousandth is about 100 m by 111 m.
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
