import type { AnalysedLayer, Check } from '../../src/resources/analysis.ts'
import { json, sql, today, type RawBuilder, type SqlBool, type Tables, type Transaction } from '../db/index.ts'
import { isStrict, isZoned, readRules, type Rule } from './rules.ts'
import { readThemes, type AskedTheme, type ThemeRow } from './themes.ts'
import type { Widths } from './widths.ts'
import { zoneNamesOf, zonesOf, type ZoneNames, type Zones } from './zones.ts'

/** Condition on the row of a layer (table `layers`): the caller may see its features. */
export type SeesLines = RawBuilder<SqlBool>

/** A layer as an analysis uses it. */
export type PlannedLayer = AnalysedLayer & {
  themeId: string | null
  /** Null where no rule of its theme tells zones apart. */
  zones: Zones | null
  /** How exact its survey is, metres; null where that is unknown. */
  accuracyM: number | null
  widths: Widths
}

type Row = Omit<PlannedLayer, 'contentVersion' | 'zones' | 'widths'> &
  Widths & {
    contentVersion: number | null
    /** The region within which the layer counts. */
    xzqdm: string
    zoneField: string | null
    zone: string | null
    hasCoverage: boolean
    isPublished: boolean
    isRemoved: boolean
    isWhole: boolean
    isEmpty: boolean
    /** Whether any content was ever uploaded. */
    hasContent: boolean
    isSeen: boolean
  }

/** What an analysis uses for a place: published layers with readable content, rules in force, and themes. */
export type Used = {
  layers: readonly PlannedLayer[]
  rules: readonly Rule[]
  /** Themes that must be looked up, or that a rule asks what lies outside of. */
  themes: readonly AskedTheme[]
  /** Other themes with a rule or a constraint: a verdict does not need them. */
  otherThemes: readonly AskedTheme[]
  /** Published layers whose features are lost: what they say is unknown. */
  broken: readonly Check[]
}

/** All that analyses read of layers, themes and rules. */
export type Planned = Used & {
  /** Codes of the regions of all layers, themes and rules, including unusable ones. */
  regions: readonly string[]
  /** The code of each layer's region, by the layer's id. */
  regionOf: ReadonlyMap<string, string>
  /** What is used for a place that lies in none of these regions: their layers say nothing about it, not even by a fault. */
  apartFrom: (far: ReadonlySet<string>) => Used
  /** What is wrong with the layer of a name; null if nothing is. */
  faultOf: (name: string) => Check | null
  /** Layers whose features the caller may see. */
  seen: ReadonlySet<string>
  zoneNames: ZoneNames
}

/**
 * Uses the order of its index: `exists` scans the table from its start when a few large layers make the planner expect
 * a hit anywhere, which reads a million rows for each small layer.
 */
const firstFeature = sql`(select feature.id from "layerFeatures" as feature where feature."layerId" = layers.id and feature."contentVersion" = layers."contentVersion"
  order by feature."layerId", feature."contentVersion", feature.id limit 1)`

/** What would count if it were published: a rule, null where it would not be in force, or a version of a layer's content. */
export type Draft = { ruleId: string; rule: Rule | null } | { layerId: string; contentVersion: number }

/**
 * Reads all layers, themes and rules, as if the draft were published. Includes removed layers, because the analysis must
 * report them as missing.
 */
export async function planLayers(tx: Transaction<Tables>, seesLines: SeesLines, draft?: Draft): Promise<Planned> {
  const themes = await readThemes(tx)
  const rules = withDraft(await readRules(tx), draft)
  const { rows } = await sql<Row>`
    select layers.id as "layerId", layers.name, layers.theme, layers.kind, layers."contentVersion", content."dataDate", content."validUntil", content."accuracyM", layers.source, layers.xzqdm, layers."themeId", layers."zoneField", layers.zone, layers."widthField", layers."widthM", content.coverage is not null as "hasCoverage",
      layers.published as "isPublished", layers."deletedAt" is not null as "isRemoved",
      case when content."dataDate" is null then 'undated' when content."dataDate" > ${today} then 'future' when content."validUntil" < ${today} then 'expired' end as standing,
      exists (select from "layerContents" as any_content where any_content."layerId" = layers.id) as "hasContent", coalesce(content.count = 0, false) as "isEmpty",
      content.count is not null and ${firstFeature} is not null as "isWhole",
      (${seesLines}) as "isSeen"
    from ${layersWith(draft)} as layers left join "layerContents" as content on content."layerId" = layers.id and content."contentVersion" = layers."contentVersion"
    order by layers.name`.execute(tx)
  const byName = new Map(rows.map((row) => [row.name, row]))
  const apartFrom: Planned['apartFrom'] = (far) => used({ rows, themes, rules }, far)
  return {
    ...apartFrom(new Set()),
    regions: [...new Set([...rows, ...themes, ...rules].map(({ xzqdm }) => xzqdm))],
    regionOf: new Map(rows.map(({ layerId, xzqdm }) => [layerId, xzqdm])),
    apartFrom,
    faultOf: (name) => {
      const row = byName.get(name)
      return row ? faultOf(row) : checkOf('missing', { layerId: null, name, validUntil: null })
    },
    zoneNames: zoneNamesOf(themes),
    seen: new Set(rows.filter(({ isSeen }) => isSeen).map(({ layerId }) => layerId)),
  }
}

function withDraft(rules: readonly Rule[], draft: Draft | undefined): readonly Rule[] {
  if (!draft || !('rule' in draft)) return rules
  return [...rules.filter(({ id }) => id !== draft.ruleId), ...(draft.rule ? [draft.rule] : [])]
}

function layersWith(draft: Draft | undefined): RawBuilder<unknown> {
  if (!draft || 'rule' in draft) return sql`layers`
  const published = { contentVersion: draft.contentVersion, published: true }
  return sql`(select (jsonb_populate_record(layers, case when layers.id = ${draft.layerId} then ${json(published)} else '{}' end)).* from layers)`
}

type Everywhere = { rows: readonly Row[]; themes: readonly ThemeRow[]; rules: readonly Rule[] }

function used(everywhere: Everywhere, far: ReadonlySet<string>): Used {
  const { themes } = everywhere
  const rows = everywhere.rows.filter(({ xzqdm }) => !far.has(xzqdm))
  const rules = everywhere.rules.filter(({ xzqdm }) => !far.has(xzqdm))
  const live = rows.filter(
    ({ isPublished, isRemoved, contentVersion }) => isPublished && !isRemoved && contentVersion !== null,
  )
  const byId = new Map(themes.map((theme) => [theme.id, theme]))
  const strict = new Set(rules.filter(isStrict).map(({ themeId }) => themeId))
  const zoned = new Set(rules.filter(isZoned).map(({ themeId }) => themeId))
  const affectsVerdict = ({ kind, themeId }: Row): boolean => kind === 'constraint' || strict.has(themeId ?? '')
  const own = rows.filter((row) => row.kind === 'constraint' && !isDiscarded(row) && !byId.has(row.themeId ?? ''))
  const isAsked = ({ id, isRequired }: ThemeRow): boolean =>
    isRequired || rules.some(({ themeId, relation }) => themeId === id && relation === 'outside')
  const hasMeaning = ({ id }: ThemeRow): boolean =>
    rules.some(({ themeId }) => themeId === id) ||
    live.some(({ kind, themeId }) => kind === 'constraint' && themeId === id)
  const near = themes.filter(({ xzqdm }) => !far.has(xzqdm))
  const asked = (theme: ThemeRow): AskedTheme =>
    askedTheme(
      theme,
      rows.filter(({ themeId }) => themeId === theme.id),
    )
  return {
    layers: live
      .filter(({ isWhole }) => isWhole)
      .map((row) => ({
        ...layerOf(row),
        themeId: row.themeId,
        zones: zoned.has(row.themeId ?? '') ? zonesOf(row, byId.get(row.themeId ?? '')?.zones ?? []) : null,
        accuracyM: row.accuracyM,
        widths: { widthField: row.widthField, widthM: row.widthM },
      })),
    rules,
    themes: [
      ...near.filter(isAsked).map(asked),
      ...own.map((row) =>
        askedTheme({ ...row, id: row.layerId, nameEn: null, authority: null, isRequired: true }, [row]),
      ),
    ],
    otherThemes: near.filter((theme) => hasMeaning(theme) && !isAsked(theme)).map(asked),
    broken: live.filter((row) => isBroken(row) && affectsVerdict(row)).map((row) => checkOf('unreadable', row)),
  }
}

function askedTheme(
  { id, name, nameEn, authority, xzqdm, isRequired }: Omit<ThemeRow, 'zones'>,
  rows: readonly Row[],
): AskedTheme {
  // Those that the caller may not see come first: what lies outside of them tells where they are.
  const judged = rows
    .filter((row) => !isDiscarded(row))
    .map((row) => ({ row, fault: faultOf(row) }))
    .toSorted((one, other) => Number(one.row.isSeen) - Number(other.row.isSeen))
  return {
    id,
    name,
    nameEn,
    authority,
    xzqdm,
    isRequired,
    current: judged.flatMap(({ row, fault }) => {
      const { layerId, contentVersion, hasCoverage } = row
      return fault === null ? [{ layerId, contentVersion: contentVersion ?? 0, xzqdm: row.xzqdm, hasCoverage }] : []
    }),
    faults: judged.flatMap(({ fault }) => fault ?? []),
  }
}

/** A draft that was thrown away before anything of it was published. */
function isDiscarded({ isRemoved, contentVersion }: Row): boolean {
  return isRemoved && contentVersion === null
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

/** What of a layer is kept with results. */
export function layerOf({
  layerId,
  name,
  theme,
  kind,
  contentVersion,
  dataDate,
  validUntil,
  source,
  standing,
}: Row | AnalysedLayer): AnalysedLayer {
  return {
    layerId,
    name,
    theme,
    kind,
    contentVersion: contentVersion ?? 0,
    dataDate,
    validUntil,
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

function faultOf(row: Row): Check | null {
  if (row.isRemoved) return checkOf('removed', row)
  if (row.contentVersion === null) return checkOf(row.hasContent ? 'unpublished' : 'no-content', row)
  if (row.isEmpty) return checkOf('no-content', row)
  if (!row.isPublished) return checkOf('unpublished', row)
  if (!row.isWhole) return checkOf('unreadable', row)
  return row.standing ? checkOf(row.standing, row) : null
}
