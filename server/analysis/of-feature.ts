import type { FeatureRule } from '../../src/resources/feature-rules.ts'
import { answerOf, rowOf } from '../../src/resources/rules/grid.ts'
import { isOfTerrain } from '../../src/resources/rules/limits.ts'
import { affectsVerdict, byStrictness, type Says } from '../../src/resources/rules/outcome.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { farRegions } from './layers.ts'
import { appliedRule, isZoned, readRules, type Rule } from './rules.ts'
import { zoneNamesOf, zonesOf, type ZoneRow } from './zones.ts'

/** A feature of a published content; `isReliable`: the dates of the content say that it counts today. */
export type RuledFeature = { featureId: string; themeId: string | null; isReliable: boolean }

/** The zone of a feature, null for none. */
type FeatureZone = FeatureRule['zone']

type Row = {
  zoneField: string | null
  zone: string | null
  value: string | null
  /** The zones of the theme; null where the theme was removed. */
  zones: readonly ZoneRow[] | null
  far: readonly string[]
}

/**
 * Returns what the rules in force for the layer's theme say of a feature without a chosen use, the strictest first. As in
 * an analysis, a rule counts only for features with ground in the rule's region. Thresholds are left out: they depend on
 * what is to be built. The caller has checked that the feature may be seen.
 */
export async function rulesOfFeature(
  tx: Transaction<Tables>,
  { featureId, themeId, isReliable }: RuledFeature,
): Promise<FeatureRule[]> {
  if (themeId === null) return []
  const ofTheme = (await readRules(tx)).filter((rule) => rule.themeId === themeId && !isOfTerrain(rule.relation))
  if (ofTheme.length === 0) return []
  const found = await readFeature(tx, { featureId, themeId, regions: [...new Set(ofTheme.map(({ xzqdm }) => xzqdm))] })
  if (!found) return []
  const rules = ofTheme.filter(({ xzqdm }) => !found.far.includes(xzqdm))
  const zone = rules.some(isZoned) ? zoneIn(themeId, found) : null
  const said = rules.map((rule) => ({ rule, ...saidOf(rule, rule.relation === 'outside' ? null : zone) }))
  return said
    .map((each) => ({
      ...each,
      rule: appliedRule(each.rule),
      overriddenBy: isReliable ? overridingOf(each.rule, said) : null,
    }))
    .toSorted(
      (one, other) =>
        Number(one.overriddenBy !== null) - Number(other.overriddenBy !== null) || byStrictness(one.says, other.says),
    )
}

async function readFeature(
  tx: Transaction<Tables>,
  { featureId, themeId, regions }: { featureId: string; themeId: string; regions: readonly string[] },
): Promise<Row | undefined> {
  const { territories, farFrom } = farRegions(regions)
  const { rows } = await sql<Row>`
    with territories as (${territories})
    select layers."zoneField", layers.zone, btrim(feature.attributes->>layers."zoneField") as value,
      (select zones from themes where id = ${themeId} and "deletedAt" is null) as zones, ${farFrom(sql`feature.shape`)} as far
    from "layerFeatures" as feature join layers on layers.id = feature."layerId" where feature.id = ${featureId}::bigint`.execute(
    tx,
  )
  return rows[0]
}

function zoneIn(themeId: string, { zones, value, ...layer }: Row): FeatureZone {
  const declared = zones ?? []
  const { of, otherwise } = zonesOf(layer, declared)
  const code = (value !== null && Object.hasOwn(of, value) ? of[value] : null) ?? otherwise
  return code === null ? null : zoneNamesOf([{ id: themeId, zones: declared }])(themeId, code)
}

/** As an analysis says it; where nobody has said how near counts, nothing is certain unless it would not matter. */
function saidOf(rule: Rule, zone: FeatureZone): Omit<FeatureRule, 'rule' | 'overriddenBy'> {
  const { grid, relation } = rule
  const row = rowOf(grid, zone?.code ?? null)
  const { cell, isAssumed } = answerOf(grid, row, null)
  const distanceM = relation === 'within' ? (row?.distanceM ?? null) : null
  const bare: Says = cell?.outcome ?? 'unknown'
  const isUnsaid = relation === 'within' && distanceM === null && affectsVerdict(bare)
  const says = isUnsaid ? 'unknown' : bare
  return { relation, zone, says, isAssumed, clause: cell?.clause ?? rule.clause, distanceM }
}

/** The rule that holds in place of another one: both speak of what lies inside the feature, and it certainly applies. */
function overridingOf(
  { id, relation }: Rule,
  said: readonly { rule: Rule; says: Says }[],
): FeatureRule['overriddenBy'] {
  const found = said.find(
    ({ rule, says }) =>
      [relation, rule.relation].every((each) => each === 'inside') &&
      rule.id !== id &&
      rule.overrides.includes(id) &&
      says !== 'unknown' &&
      [rule.thresholdM2, rule.thresholdPercent, rule.thresholdM].every((limit) => typeof limit !== 'number'),
  )
  return found ? appliedRule(found.rule) : null
}
