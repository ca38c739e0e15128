import type { ChosenUse, Doubt, Measured, Relation } from '../../src/resources/analysis.ts'
import { answerOf, rowOf, type Answer, type GridRow } from '../../src/resources/rules/grid.ts'
import { affectsVerdict, type Says } from '../../src/resources/rules/outcome.ts'
import type { PlannedLayer, Used } from './layers.ts'
import type { Rule } from './rules.ts'

/** Features of a layer in one zone; null for those in none. */
type Place = { layerId: string; zone: string | null }

/**
 * What was measured of a boundary, whatever is to be built there: which features it touches, what of it lies outside the
 * themes of rules (by the rule's id), and how near features are. `Overlap` is what is known of an overlap.
 */
export type Measurements<Overlap> = {
  touched: readonly (Overlap & Place)[]
  beyond: ReadonlyMap<string, Overlap>
  near: readonly (Place & { distanceM: number })[]
  /** Pairs of rules, as `pairOf` writes them: the first one is about all that the second one is about. */
  held: ReadonlySet<string>
  /** Themes, by id, without data for a part of the boundary. */
  uncovered: ReadonlySet<string>
}

/** What a rule says of a boundary to a use; without a rule, what a layer has there. */
export type Finding<Overlap> = {
  rule: Rule | null
  relation: Relation
  layer: PlannedLayer
  zone: string | null
  says: Says
  standing: PlannedLayer['standing']
  clause: string | null
  /** Ids of what a conditional answer asks for. */
  duties: readonly string[]
  doubt: Doubt | null
  isAssumed: boolean
  asks: Answer['asks']
  measured: Measured | null
  /** Null for a distance. */
  overlap: Overlap | null
  overriddenBy: Rule | null
}

export function pairOf(overriding: string, overridden: string): string {
  return `${overriding} ${overridden}`
}

/** Pairs of rules in force of which the first overrides the second. */
export function overridesOf(rules: readonly Rule[]): { overriding: Rule; overridden: Rule }[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  return rules.flatMap((overriding) =>
    overriding.overrides.flatMap((id) => {
      const overridden = byId.get(id)
      return overridden && overridden !== overriding ? [{ overriding, overridden }] : []
    }),
  )
}

/** Returns what the rules say, one finding for each rule and zone that the boundary has to do with. */
export function findingsOf<Overlap>(
  { layers, rules, themes }: Pick<Used, 'layers' | 'rules' | 'themes'>,
  { touched, beyond, near, held, uncovered }: Measurements<Overlap>,
  use: ChosenUse | null,
): Finding<Overlap>[] {
  const byId = new Map(layers.map((layer) => [layer.layerId, layer]))
  const overlaps = touched.flatMap((overlap) => {
    const layer = byId.get(overlap.layerId)
    if (!layer) return []
    const own = rules.filter(({ themeId }) => themeId === layer.themeId)
    const inside = own.filter(({ relation }) => relation === 'inside')
    // A distance of 0 says more than that the boundary is touched.
    if (inside.length === 0)
      return own.some(({ relation }) => relation === 'within') ? [] : [unruled(layer, overlap, own)]
    return inside.map((rule) => ({ ...said(rule, use, { layer, zone: overlap.zone }), overlap }))
  })
  const outside = rules.flatMap((rule) => {
    const overlap = beyond.get(rule.id)
    const content = themes.find(({ id }) => id === rule.themeId)?.current[0]
    const layer = byId.get(content?.layerId ?? '')
    if (overlap === undefined || !layer) return []
    const finding = { ...said(rule, use, { layer, zone: null }), overlap }
    return [uncovered.has(rule.themeId) ? doubted(finding, 'uncovered') : finding]
  })
  const within = near.flatMap((place) => {
    const layer = byId.get(place.layerId)
    const own = rules.filter(({ relation, themeId }) => relation === 'within' && themeId === layer?.themeId)
    return layer ? own.flatMap((rule) => distanceSaid(rule, use, { ...place, layer })) : []
  })
  return withOverrides([...overlaps, ...outside, ...within], rules, held)
}

/**
 * A layer without a rule for what lies inside. A constraint of whose theme no rule speaks at all is not without
 * consequence because nobody wrote it down.
 */
function unruled<Overlap extends Place>(
  layer: PlannedLayer,
  overlap: Overlap,
  rules: readonly Rule[],
): Finding<Overlap> {
  const isUnsaid = layer.kind === 'constraint' && rules.length === 0
  return {
    rule: null,
    relation: 'inside',
    layer,
    zone: overlap.zone,
    says: isUnsaid ? 'unknown' : 'notice',
    standing: layer.standing,
    clause: null,
    duties: [],
    doubt: isUnsaid ? 'no-rule' : null,
    isAssumed: false,
    asks: [],
    measured: null,
    overlap,
    overriddenBy: null,
  }
}

type Where = { layer: PlannedLayer; zone: string | null }

function said(rule: Rule, use: ChosenUse | null, where: Where): Finding<never> {
  return saidIn(rule, use, { ...where, row: rowOf(rule.grid, where.zone) })
}

function saidIn(
  rule: Rule,
  use: ChosenUse | null,
  { layer, zone, row }: Where & { row: GridRow | null },
): Finding<never> {
  const { cell, isAssumed, asks } = answerOf(rule.grid, row, use)
  return {
    rule,
    relation: rule.relation,
    layer,
    zone,
    says: cell?.outcome ?? 'unknown',
    standing: layer.standing,
    clause: cell?.clause ?? rule.clause,
    duties: cell?.outcome === 'conditional' ? (cell.duties ?? rule.duties) : [],
    doubt: cell ? null : 'empty-cell',
    isAssumed,
    asks,
    measured: null,
    overlap: null,
    overriddenBy: null,
  }
}

/** The same, where it is not known whether the rule applies: nothing is certain, unless it would not matter. */
function doubted<One extends Finding<unknown>>(finding: One, doubt: Doubt): One {
  return affectsVerdict(finding.says) ? { ...finding, says: 'unknown', doubt, duties: [] } : finding
}

/** The greatest distance that a rule gives to any zone, metres. */
export function reachOf({ grid }: Rule): number {
  return Math.max(0, ...grid.rows.map(({ distanceM }) => distanceM ?? 0))
}

/** What a rule says of features so near; nothing where they certainly lie beyond its distance. */
function distanceSaid(
  rule: Rule,
  use: ChosenUse | null,
  { layer, zone, distanceM }: Where & { distanceM: number },
): Finding<never>[] {
  const row = rowOf(rule.grid, zone)
  const accuracyM = layer.accuracyM ?? 0
  const limitM = row?.distanceM ?? reachOf(rule)
  if (distanceM - accuracyM > limitM) return []
  const finding = { ...saidIn(rule, use, { layer, zone, row }), measured: { distanceM, limitM, accuracyM } }
  if (!row || row.distanceM === null) return [doubted(finding, 'empty-cell')]
  return [distanceM + accuracyM <= limitM ? finding : doubted(finding, 'near-limit')]
}

/**
 * Marks what is overridden: where a rule that overrides it is about all of it, and that one certainly
 * applies.
 */
function withOverrides<Overlap>(
  findings: readonly Finding<Overlap>[],
  rules: readonly Rule[],
  held: ReadonlySet<string>,
): Finding<Overlap>[] {
  const overriding = overridesOf(rules).filter(
    (pair) => held.has(pairOf(pair.overriding.id, pair.overridden.id)) && isCertain(findings, pair.overriding),
  )
  return findings.map((finding) => ({
    ...finding,
    overriddenBy: overriding.find(({ overridden }) => overridden.id === finding.rule?.id)?.overriding ?? null,
  }))
}

function isCertain(findings: readonly Finding<unknown>[], rule: Rule): boolean {
  const own = findings.filter((finding) => finding.rule?.id === rule.id)
  return own.length > 0 && own.every(({ says, standing }) => says !== 'unknown' && standing === null)
}
