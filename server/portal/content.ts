import type { Resource } from '../../src/resources/define.ts'
import { systemAuthor } from '../../src/resources/demonstration.ts'
import { flows as flowResource } from '../../src/resources/flows.ts'
import { laws as lawResource } from '../../src/resources/laws.ts'
import { projects as projectResource } from '../../src/resources/projects.ts'
import type {
  FeaturedProject,
  PortalContent,
  PortalFlow,
  PortalLaw,
  PortalRegion,
} from '../../src/resources/portal-view.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { itemLabel, regionName, sql, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../db/index.ts'

type Condition = RawBuilder<SqlBool>

export type PortalDeps = {
  /** Conditions for what everyone may see of each resource. */
  published: { lands: Condition; projects: Condition; laws: Condition; flows: Condition }
  /** Conditions for what can be had of that. */
  available: { lands: Condition; projects: Condition }
  /** Places in the order of what can be had, from 0 for the first. */
  rankOf: { lands: RawBuilder<unknown>; projects: RawBuilder<unknown> }
  /** Regions, named in the language, ranked by what can be had in them, most first. */
  rank: (locale: Locale) => Promise<Omit<PortalRegion, 'outline'>[]>
}

/** The dictionary with the texts of the portal: an item's value names the place, its label is the text. */
const portalDict = 'portal'

const mostFeatured = 6
const mostLaws = 6
const mostFlows = 12
/** Degrees: about one pixel on a map of the whole prefecture of 600 px width. */
const outlineTolerance = 0.006

/** Reads all portal content in a language, with at least one statement per part. */
export async function readPortal(db: Kysely<Tables>, deps: PortalDeps, locale: Locale): Promise<PortalContent> {
  const { published, rank } = deps
  const [words, numbers, featured, ranked, laws, flows] = await Promise.all([
    readWords(db, locale),
    readNumbers(db, deps),
    readFeatured(db, deps, locale),
    rank(locale),
    readLaws(db, published, locale),
    readFlows(db, published, locale),
  ])
  const outlines = await readOutlines(
    db,
    ranked.map(({ xzqdm }) => xzqdm),
  )
  return {
    words,
    numbers,
    featured,
    laws,
    flows,
    regions: ranked.map((region) => ({ ...region, outline: outlines.get(region.xzqdm) ?? null })),
  }
}

async function readWords(db: Kysely<Tables>, locale: Locale): Promise<Record<string, string>> {
  const { rows } = await sql<{ value: string; label: string }>`
    select item->>'value' as value, ${itemLabel(locale)} as label from dicts, jsonb_array_elements(dicts.items) as item
    where dicts.code = ${portalDict} and dicts."deletedAt" is null and coalesce((item->>'enabled')::boolean, true)`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ value, label }) => [value, label]))
}

async function readNumbers(
  db: Kysely<Tables>,
  { published, available, rankOf }: PortalDeps,
): Promise<PortalContent['numbers']> {
  const { rows } = await sql<PortalContent['numbers']>`
    select land.*, project.*
    from (select count(*) filter (where ${available.lands}) as lands, count(*) filter (where ${rankOf.lands} = 0) as "firstLands", coalesce(sum("areaM2") filter (where ${available.lands}), 0) as "areaM2",
        count(*) filter (where not (${available.lands})) as "otherLands" from lands where ${published.lands}) as land,
      (select count(*) filter (where ${available.projects}) as projects, coalesce(sum("investmentWan") filter (where ${available.projects}), 0) as "investmentWan",
        count(*) filter (where not (${available.projects})) as "otherProjects" from projects where ${published.projects}) as project`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('counting rows gave no row')
  return found
}

/** Projects that can be had: those recommended by an administrator, then the others; each first by stage, then by size. */
async function readFeatured(
  db: Kysely<Tables>,
  { available, rankOf }: PortalDeps,
  locale: Locale,
): Promise<FeaturedProject[]> {
  const { rows } = await sql<FeaturedProject>`
    select projects.id, projects.name, projects.summary, projects.category, projects.stage, ${regionName(locale)} as xzqmc, projects."investmentWan",
      coalesce(projects.cover[1], projects.photos[1]) as cover, projects."createdBy", ${itemLabels(projectResource, ['category', 'stage'], locale)}
    from projects left join regions on regions.xzqdm = projects.xzqdm
    where ${available.projects} order by projects.featured desc, ${rankOf.projects}, projects."investmentWan" desc nulls last, projects.id limit ${mostFeatured}`.execute(
    db,
  )
  return rows
}

async function readLaws(
  db: Kysely<Tables>,
  { laws }: PortalDeps['published'],
  locale: Locale,
): Promise<PortalContent['laws']> {
  const { rows } = await sql<PortalLaw & { total: number }>`
    select laws.id, laws.title, laws."docNo", laws.issuer, laws.level, laws.category, laws."publishedOn", laws.status, ${programAlone('laws')}, ${itemLabels(lawResource, ['level', 'category'], locale)}, newest.total
    from (select id, count(*) over ()::integer as total from laws where ${laws} order by "publishedOn" desc, id desc limit ${mostLaws}) as newest join laws on laws.id = newest.id
    order by laws."publishedOn" desc, laws.id desc`.execute(db)
  return { newest: rows.map(({ total: _total, ...law }) => law), total: rows[0]?.total ?? 0 }
}

async function readFlows(
  db: Kysely<Tables>,
  { flows }: PortalDeps['published'],
  locale: Locale,
): Promise<PortalContent['flows']> {
  const { rows } = await sql<PortalFlow & { total: number }>`
    select flows.id, flows.name, flows.category, flows.description, ${programAlone('flows')}, ${itemLabels(flowResource, ['category'], locale)}, count(*) over ()::integer as total,
      (select count(*)::integer from jsonb_array_elements(drawn.graph->'nodes') as node where node->>'kind' = 'step') as steps
    from flows join "flowVersions" as drawn on drawn."flowId" = flows.id and drawn.number = flows."publishedVersion"
    where ${flows} order by flows.category, flows.name, flows.id limit ${mostFlows}`.execute(db)
  return { first: rows.map(({ total: _total, ...flow }) => flow), total: rows[0]?.total ?? 0 }
}

/** The labels of a row's dictionary items, so that the page shows no code before a dictionary has arrived. */
function itemLabels(
  { name: table, fields }: Pick<Resource, 'name' | 'fields'>,
  names: readonly string[],
  locale: Locale,
): RawBuilder<unknown> {
  const pairs = names.map((name) => {
    const field = fields[name]
    if (field?.kind !== 'dict') throw new Error(`${table}.${name} is no dictionary field`)
    return sql`${name}::text, coalesce((select ${itemLabel(locale)} from dicts, jsonb_array_elements(dicts.items) as item
      where dicts.code = ${field.dict} and dicts."deletedAt" is null and item->>'value' = ${sql.ref(`${table}.${name}`)} limit 1), ${sql.ref(`${table}.${name}`)})`
  })
  return sql`json_build_object(${sql.join(pairs)}) as "_labels"`
}

/** Returns the author of a row only if it is the program, to mark such rows; other authors are not public. */
function programAlone(table: 'laws' | 'flows'): RawBuilder<unknown> {
  return sql`case when ${sql.ref(`${table}.createdBy`)} = ${systemAuthor} then ${systemAuthor}::text end as "createdBy"`
}

async function readOutlines(
  db: Kysely<Tables>,
  codes: readonly string[],
): Promise<Map<string, NonNullable<PortalRegion['outline']>>> {
  const { rows } = await sql<{ xzqdm: string; outline: { coordinates: NonNullable<PortalRegion['outline']> } }>`
    select xzqdm, ST_AsGeoJSON(ST_Multi(ST_SimplifyPreserveTopology(boundary, ${sql.lit(outlineTolerance)})), 3, 0)::json as outline
    from regions where xzqdm = any (${[...codes]}::text[]) and "deletedAt" is null and boundary is not null`.execute(db)
  return new Map(rows.map(({ xzqdm, outline }) => [xzqdm, outline.coordinates]))
}
