import type { AnalysedLayer, Check } from '../../src/resources/analysis.ts'
import { sql, today, type RawBuilder, type SqlBool, type Tables, type Transaction } from '../db/index.ts'
import type { AnalysisSettings } from './settings.ts'

/** Condition on the row of a layer (table `layers`): the caller may see its features. */
export type SeesLines = RawBuilder<SqlBool>

type Row = Omit<AnalysedLayer, 'contentVersion'> & {
  contentVersion: number | null
  /** The region within which the layer counts. */
  xzqdm: string
  isPublished: boolean
  isRemoved: boolean
  isWhole: boolean
  isEmpty: boolean
  /** Whether any content was ever uploaded. */
  hasContent: boolean
  isSeen: boolean
}

/** The layers that an analysis uses, and the problems of those it requires. */
export type Planned = {
  /** Published layers with readable content. */
  layers: readonly AnalysedLayer[]
  checks: readonly Check[]
  /** Codes of the regions of all layers, including unusable ones. */
  regions: readonly string[]
  /** The code of each layer's region, by the layer's id. */
  regionOf: ReadonlyMap<string, string>
  /** Layers and checks for a place that lies in none of these regions: their layers say nothing about it, not even by a fault. */
  apartFrom: (far: ReadonlySet<string>) => Pick<Planned, 'layers' | 'checks'>
  /** Layers whose features the caller may see. */
  seen: ReadonlySet<string>
}

/**
 * Uses the order of its index: `exists` scans the table from its start when a few large layers make the planner expect
 * a hit anywhere, which reads a million rows for each small layer.
 */
const firstFeature = sql`(select feature.id from "layerFeatures" as feature where feature."layerId" = layers.id and feature."contentVersion" = layers."contentVersion"
  order by feature."layerId", feature."contentVersion", feature.id limit 1)`

/** Reads all layers in one statement. Includes removed layers, because the analysis must report them as missing. */
export async function planLayers(
  tx: Transaction<Tables>,
  settings: AnalysisSettings,
  seesLines: SeesLines,
): Promise<Planned> {
  const { rows } = await sql<Row>`
    select layers.id as "layerId", layers.name, layers.theme, layers.kind, layers.verdict as says, layers."contentVersion", content."dataDate", content."validUntil", layers.clause, layers.source, layers.xzqdm,
      layers.published as "isPublished", layers."deletedAt" is not null as "isRemoved",
      case when content."dataDate" is null then 'undated' when content."dataDate" > ${today} then 'future' when content."validUntil" < ${today} then 'expired' end as standing,
      exists (select from "layerContents" as any_content where any_content."layerId" = layers.id) as "hasContent", coalesce(content.count = 0, false) as "isEmpty",
      content.count is not null and ${firstFeature} is not null as "isWhole",
      (${seesLines}) as "isSeen"
    from layers left join "layerContents" as content on content."layerId" = layers.id and content."contentVersion" = layers."contentVersion"
    order by layers.name`.execute(tx)
  const apartFrom: Planned['apartFrom'] = (far) =>
    usable(
      rows.filter(({ xzqdm }) => !far.has(xzqdm)),
      settings,
    )
  return {
    ...apartFrom(new Set()),
    regions: [...new Set(rows.map(({ xzqdm }) => xzqdm))],
    regionOf: new Map(rows.map(({ layerId, xzqdm }) => [layerId, xzqdm])),
    apartFrom,
    seen: new Set(rows.filter(({ isSeen }) => isSeen).map(({ layerId }) => layerId)),
  }
}

function usable(rows: readonly Row[], settings: AnalysisSettings): Pick<Planned, 'layers' | 'checks'> {
  const checks = requiredChecks(rows, settings.required)
  const live = rows.filter(
    ({ isPublished, isRemoved, contentVersion }) => isPublished && !isRemoved && contentVersion !== null,
  )
  for (const row of live.filter((each) => isBroken(each) && each.says !== 'notice'))
    addCheck(checks, checkOf('unreadable', row))
  return { layers: live.filter(({ isWhole }) => isWhole).map(layerOf), checks }
}

/** Which of some regions a shape has no ground in: a query to name `territories`, and the array of codes that reads it. */
type FarRegions = { territories: RawBuilder<unknown>; farFrom: (shape: RawBuilder<unknown>) => RawBuilder<string[]> }

/** For shapes in EPSG:4490. A region without a known boundary may be anywhere, so it is never far. */
export function farRegions(codes: readonly string[]): FarRegions {
  return {
    territories: sql`select asked.code, regions.boundary
      from (select code, "region_territory"(code) as id from unnest(${[...codes]}::text[]) as code) as asked join regions on regions.id = asked.id`,
    farFrom: (shape) =>
      sql<
        string[]
      >`array(select territories.code from territories where "is_far"(territories.boundary, ${shape}) order by 1)`,
  }
}

/** Whether content should have features and has none. */
function isBroken({ isWhole, isEmpty }: Row): boolean {
  return !isWhole && !isEmpty
}

function layerOf(row: Row): AnalysedLayer {
  const { layerId, name, theme, kind, says, contentVersion, dataDate, validUntil, clause, source, standing } = row
  return {
    layerId,
    name,
    theme,
    kind,
    says,
    contentVersion: contentVersion ?? 0,
    dataDate,
    validUntil,
    clause,
    source,
    standing,
  }
}

/** Returns a check of a layer. */
export function checkOf(
  code: Check['code'],
  { layerId, name, validUntil }: { layerId: string | null; name: string | null; validUntil: string | null },
): Check {
  return { code, layerId, name, validUntil: code === 'expired' ? validUntil : null, areaM2: null }
}

/** Lists each layer once: its first problem is the one to fix first. */
export function addCheck(checks: Check[], check: Check): void {
  if (!checks.some(({ layerId }) => layerId !== null && layerId === check.layerId)) checks.push(check)
}

/** Whether a verdict depends on the layer: a constraint, or any other that forbids or sets conditions. */
function decides({ kind, says }: Pick<Row, 'kind' | 'says'>): boolean {
  return kind === 'constraint' || says !== 'notice'
}

function requiredChecks(rows: readonly Row[], names: readonly string[] | null): Check[] {
  if (names === null) {
    const known = rows.filter((row) => decides(row) && !(row.isRemoved && row.contentVersion === null))
    if (known.length === 0) return [checkOf('nothing-required', { layerId: null, name: null, validUntil: null })]
    return known.flatMap((row) => faultOf(row) ?? [])
  }
  const byName = new Map(rows.map((row) => [row.name, row]))
  return names.flatMap((name) => {
    const row = byName.get(name)
    return row ? (faultOf(row) ?? []) : checkOf('missing', { layerId: null, name, validUntil: null })
  })
}

function faultOf(row: Row): Check | null {
  if (row.isRemoved) return checkOf('removed', row)
  if (row.contentVersion === null) return checkOf(row.hasContent ? 'unpublished' : 'no-content', row)
  if (row.isEmpty) return checkOf('no-content', row)
  if (!row.isPublished) return checkOf('unpublished', row)
  if (!row.isWhole) return checkOf('unreadable', row)
  return row.standing ? checkOf(row.standing, row) : null
}
