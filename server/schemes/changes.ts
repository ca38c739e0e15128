import { withRole } from '../../src/resources/define.ts'
import { lands as landFields } from '../../src/resources/lands.ts'
import type { SchemeChange } from '../../src/resources/composed-scheme.ts'
import { rulesInForce, sql, today, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../db/index.ts'

/** Land fields that matter for a decision; photos and contacts do not. */
const watched = withRole(landFields, 'watched')

/**
 * Layers and rules count within their region only, so elsewhere no change of them matters; `run` is an analysed boundary.
 */
const concerns = (region: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`not exists (select from regions where regions.id = "region_territory"(${region}) and "is_far"(regions.boundary, run.boundary))`
const layerConcerns = concerns(sql`layers.xzqdm`)

/**
 * Returns what has changed since the candidates of schemes were viewed and analysed, with one statement for all: lands
 * that are gone or have changed since the viewed version; layers and rules of a run that were removed, changed or expired
 * since; new constraint layers and rules. `lands` and `schemes` are conditions on those tables: what the caller may see.
 */
export async function readChanges(
  db: Kysely<Tables>,
  ids: readonly string[],
  { lands, schemes }: { lands: RawBuilder<SqlBool>; schemes: RawBuilder<SqlBool> },
): Promise<SchemeChange[]> {
  const { rows } = await sql<SchemeChange>`
    with held as materialized (
      select schemes.id as "schemeId", item."key", item.name, item."landId", item."landVersion", item."runId"
      from schemes cross join lateral jsonb_to_recordset(schemes."candidates") as item("key" text, name text, "landId" text, "landVersion" integer, "runId" text)
      where schemes.id = any(${[...ids]}::text[]) and ${schemes}),
    run as materialized (
      select held."schemeId", held."key", run."createdAt", run.boundary, run.inputs->'layers' as layers, run.inputs->'rules' as rules from held join "analysisRuns" as run on run.id = held."runId"),
    looked as (
      select run."schemeId", run."key", layer."layerId", layer.name, layer."contentVersion", layers."contentVersion" as "nowVersion",
        case when layers.id is null or layers."deletedAt" is not null then 'layer-removed'
          when not layers.published or layers."contentVersion" is null then 'layer-unpublished'
          when layers."contentVersion" <> layer."contentVersion" then 'layer-content'
          when layer.standing is null and content."validUntil" < ${today} then 'layer-expired' end as code
      from run cross join lateral jsonb_to_recordset(run.layers) as layer("layerId" text, name text, "contentVersion" integer, standing text)
      left join layers on layers.id = layer."layerId"
      left join "layerContents" as content on content."layerId" = layers.id and content."contentVersion" = layers."contentVersion"
      where ${layerConcerns}),
    "inForce" as materialized (${rulesInForce}),
    asked as (
      select run."schemeId", run."key", known.id, coalesce(standing.content->>'name', known.name) as name, known.version as "from", standing.number as "to",
        case when standing.id is null then 'rule-gone' when standing.number <> known.version then 'rule-changed' end as code
      from run cross join lateral jsonb_to_recordset(run.rules) as known(id text, name text, version integer) left join "inForce" as standing on standing.id = known.id
      union all
      select run."schemeId", run."key", standing.id, standing.content->>'name', null, standing.number, 'rule-new'
      from run join "inForce" as standing on run.rules is not null and not exists (select from jsonb_array_elements(run.rules) as known where known->>'id' = standing.id)
      where ${concerns(sql`standing.content->>'xzqdm'`)})
    ${landChanges(lands)}
    union all
    select "schemeId", code, "layerId", min(name), array_agg(distinct "key"), null::text[], min("contentVersion"), max("nowVersion") from looked where code is not null group by "schemeId", code, "layerId"
    union all
    select "schemeId", code, id, min(name), array_agg(distinct "key"), null::text[], min("from"), max("to") from asked where code is not null group by "schemeId", code, id
    union all
    select run."schemeId", 'layer-new', layers.id, layers.name, array_agg(distinct run."key"), null::text[], null::integer, layers."contentVersion"
    from run join layers on layers.published and layers."deletedAt" is null and layers.kind = 'constraint' and layers."updatedAt" > run."createdAt"
    join "layerContents" as content on content."layerId" = layers.id and content."contentVersion" = layers."contentVersion" and content.count > 0
    where not exists (select from jsonb_array_elements(run.layers) as known where known->>'layerId' = layers.id) and ${layerConcerns}
    group by run."schemeId", layers.id, layers.name, layers."contentVersion"
    order by 1, 2, 4`.execute(db)
  return rows
}

function landChanges(seen: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select held."schemeId", case when lands.id is null then 'land-gone' else 'land-changed' end as code, held."landId" as id, case when lands.id is null then held.name else concat_ws(' ', lands."landCode", lands.name) end as name,
      array[held."key"] as keys, case when lands.id is not null then changed.fields end as fields, null::integer as "from", null::integer as "to"
    from held left join lands on lands.id = held."landId" and ${seen}
    left join lateral (
      select array_agg(distinct field order by field) as fields from audits cross join lateral jsonb_object_keys(audits.changes) as field
      where audits.resource = 'lands' and audits."rowId" = held."landId" and audits."rowVersion" > held."landVersion" and jsonb_typeof(audits.changes) = 'object' and field = any(${watched}::text[])
    ) as changed on true
    where held."landId" is not null and (lands.id is null or changed.fields is not null)`
}
