import { expect, vi } from 'vitest'
import { layers } from '../../src/resources/layers.ts'
import { allUses } from '../../src/resources/rules/grid.ts'
import type { RuleContent } from '../../src/resources/rules/content.ts'
import { themes } from '../../src/resources/themes.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { json, sql, withTx } from '../../server/db/index.ts'
import { ruleContent } from '../../server/rules/index.ts'
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

/** Removes all themes and rules, and all layers as if they had never been published, so that only those of the test count. */
export async function withoutDemoLayers({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await sql`update layers set published = false, "contentVersion" = null, "deletedAt" = now()`.execute(database.db)
  await sql`update themes set "deletedAt" = now()`.execute(database.db)
  await sql`update rules set published = false`.execute(database.db)
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

/**
 * Declares a constraint layer without content, and a rule that forbids what lies inside: of a theme of its own, which must
 * be looked up, or of the one given as `themeId`. `values` override fields of the layer, and `verdict` and `clause` of the
 * rule.
 */
export async function declaredLayer(
  server: TestApp,
  values: Record<string, unknown> = {},
): Promise<AnyRow & { clause: unknown }> {
  counter += 1
  const { verdict = 'forbidden', clause = `第${counter}条`, ...rest } = values
  const named = {
    name: `试验图层 ${counter}`,
    theme: 'other',
    kind: 'constraint',
    source: '试验',
    xzqdm: '532900000000',
    visibleTo: 'officers',
    zone: `layer.${counter}`,
    ...rest,
  }
  const isRuled = named.kind === 'constraint' || verdict !== 'notice'
  const theme =
    isRuled && !rest.themeId
      ? await aTheme(server, { name: named.name, xzqdm: named.xzqdm })
      : { id: rest.themeId ?? null }
  const row = await server.make(layers, { ...named, themeId: theme.id })
  if (isRuled) await addToRule(server, row, { outcome: verdict, clause })
  return { ...row, clause }
}

/** The same, published and current, with these features. */
export async function aLayer(
  server: TestApp,
  shapes: readonly Shape[],
  { dataDate = '2026-01-01', validUntil, ...values }: Record<string, unknown> = {},
): Promise<AnyRow & { clause: unknown }> {
  const row = await declaredLayer(server, values)
  await addContent(server, String(row.id), shapes)
  await dated(server, row.id, { dataDate, validUntil })
  await sql`update layers set published = true where id = ${row.id}`.execute(server.database.db)
  return { ...row, contentVersion: 1 }
}

/** Adds to the rule of a layer's theme what holds in the layer, or makes such a rule. */
async function addToRule({ database }: Pick<TestApp, 'database'>, layer: AnyRow, cell: unknown): Promise<void> {
  const row = { zone: layer.zone, distanceM: null, cells: { all: cell } }
  const { rows } = await sql<{ id: string }>`
    update "ruleVersions" set content = jsonb_set(content, '{grid,rows}', content->'grid'->'rows' || ${json(row)})
    where content->>'themeId' = ${layer.themeId} returning "ruleId" as id`.execute(database.db)
  if (rows.length === 0)
    await aRule(
      { database },
      { themeId: layer.themeId, name: layer.name, nameEn: layer.nameEn, grid: { columns: [allUses], rows: [row] } },
    )
}

/** Creates a published rule; `content` overrides that of its version. Returns its id. */
export async function aRule(
  { database }: Pick<TestApp, 'database'>,
  content: Partial<RuleContent> | Record<string, unknown>,
): Promise<string> {
  counter += 1
  const given = ruleContent({
    code: `T${counter}`,
    name: `试验规则 ${counter}`,
    relation: 'inside',
    xzqdm: '532900000000',
    ...content,
  })
  const { rows } = await sql<{ id: string }>`
    insert into rules (id, "createdBy", "updatedBy", code, name, "themeId", xzqdm, relation, grid, "publishedVersion", published)
    values (gen_random_uuid()::text, 'system', 'system', ${given.code}, ${given.name}, ${given.themeId}, ${given.xzqdm}, ${given.relation}, ${json(given.grid)}, 1, true) returning id`.execute(
    database.db,
  )
  const id = rows[0]?.id ?? ''
  await sql`insert into "ruleVersions" ("ruleId", number, "createdBy", content) values (${id}, 1, 'system', ${json(given)})`.execute(
    database.db,
  )
  return id
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

/** Keeps the running server from judging parcels from now on: for tests that change tables under it. */
export async function withoutKeeping({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } =
        await sql`update "planStates" set worker = 'test', "workerUntil" = 'infinity' where worker is null or worker = 'test' returning 1`.execute(
          database.db,
        )
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000 },
  )
}

/** Takes a database back to before migration 0043, which made rules of what layers said. */
export async function withoutRules({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await withoutKeeping({ database })
  await sql`
    drop table "ruleTests"; drop table duties; drop table "ruleVersions"; drop table rules; drop table uses;
    alter table themes drop column zones cascade; alter table "layerContents" drop column "accuracyM" cascade;
    alter table layers drop column zone cascade, drop column "zoneField" cascade, add column verdict text default 'notice' not null, add column clause text;
    delete from migrations where name like '0043%' or name like '0044%'`.execute(database.db)
}
