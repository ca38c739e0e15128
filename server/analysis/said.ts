import type { ChosenUse } from '../../src/resources/analysis.ts'
import type { Doubt, Measured, Relation, Threshold } from '../../src/resources/rules/evidence.ts'
import { answerOf, rowOf, type Answer, type GridRow } from '../../src/resources/rules/grid.ts'
import { affectsVerdict, type Says } from '../../src/resources/rules/outcome.ts'
import type { PlannedLayer } from './layers.ts'
import type { Rule } from './rules.ts'
import type { TerrainAnswer } from './terrain.ts'
import type { Counted } from './thresholds.ts'
import { mostHalfWidthM } from './widths.ts'

/** Features of a layer in one zone; null for those in none. */
export type Place = { layerId: string; zone: string | null }

/**
 * Geodesic metres to the nearest edge of features, 0 where one touches the boundary, and to the nearest centreline of a
 * feature whose width is unknown; null for none so near.
 */
export type NearM = { distanceM: number | null; centreM: number | null }

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
  /** Whether the rule certainly applies; if not, that may not matter to the verdict. */
  isSure: boolean
  isAssumed: boolean
  asks: Answer['asks']
  measured: Measured | null
  threshold: Threshold | null
  /** The limit of a rule of slope or elevation. */
  above: number | null
  /** Null for a distance. */
  overlap: Overlap | null
  /** Share of the boundary above the limit of a rule of slope or elevation. */
  aboveShare: number
  overriddenBy: Rule | null
}

/** Whether the rule does not apply, because what it speaks of is below its threshold. */
export function isBelow({ threshold }: Pick<Finding<unknown>, 'threshold'>): boolean {
  return threshold?.isExceeded === false
}

/**
 * A layer without a rule for what lies inside. A constraint of whose theme no rule speaks at all is not without
 * consequence because nobody wrote it down.
 */
export function unruled<Overlap extends Place>(
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
    isSure: true,
    isAssumed: false,
    asks: [],
    measured: null,
    threshold: null,
    above: null,
    overlap,
    aboveShare: 0,
    overriddenBy: null,
  }
}

type Where = { layer: PlannedLayer; zone: string | null }

export function said(rule: Rule, use: ChosenUse | null, where: Where): Finding<never> {
  return saidIn(rule, use, { ...where, row: rowOf(rule.grid, where.zone) })
}

export function saidIn(
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
    isSure: true,
    isAssumed,
    asks,
    measured: null,
    threshold: null,
    above: null,
    overlap: null,
    aboveShare: 0,
    overriddenBy: null,
  }
}

/** The same, where it is not known whether the rule applies: nothing is certain, unless it would not matter. */
export function doubted<One extends Finding<unknown>>(finding: One, doubt: Doubt): One {
  const unsure = { ...finding, isSure: false }
  return affectsVerdict(finding.says) ? { ...unsure, says: 'unknown', doubt, duties: [] } : unsure
}

/** A finding of an overlap that is compared with a threshold: below it the rule does not apply, which is said. */
export function counted<One extends Finding<unknown>>(finding: One, found: Counted | null): One {
  if (!found) return finding
  const { threshold, doubt } = found
  const compared = { ...finding, threshold }
  if (doubt) return doubted(compared, doubt)
  if (!isBelow(compared)) return compared
  const says = affectsVerdict(finding.says) ? ('notice' as const) : finding.says
  return { ...compared, says, doubt: null, duties: [], isAssumed: false, asks: [] }
}

/** What a rule of slope or elevation says; nothing where no ground is above its limit. */
export function terrainSaid(
  rule: Rule,
  use: ChosenUse | null,
  { themes, answer }: { themes: ReadonlyMap<string, string>; answer: TerrainAnswer },
): Finding<never>[] {
  const { state, share } = answer
  if (state === 'none') return []
  const layer: PlannedLayer = {
    layerId: rule.themeId,
    name: themes.get(rule.themeId) ?? rule.name,
    theme: '',
    kind: 'constraint',
    contentVersion: 0,
    dataDate: null,
    validUntil: null,
    source: null,
    standing: null,
    themeId: rule.themeId,
    zones: null,
    accuracyM: null,
    widths: { widthField: null, widthM: null },
  }
  const above = rowOf(rule.grid, null)?.above ?? null
  const finding = { ...said(rule, use, { layer, zone: null }), above, aboveShare: share }
  if (state === 'applies') return [finding]
  return [{ ...doubted(finding, state), doubt: state }]
}

/** The greatest distance that a rule gives to any zone, metres. */
export function reachOf({ grid }: Rule): number {
  return Math.max(0, ...grid.rows.map(({ distanceM }) => distanceM ?? 0))
}

/**
 * What a rule says of features so near; nothing where they certainly lie beyond its distance. The edge of a feature whose
 * width is unknown lies anywhere from its centreline to the greatest half width nearer.
 */
export function distanceSaid(
  rule: Rule,
  use: ChosenUse | null,
  { layer, zone, ...near }: Where & NearM,
): Finding<never>[] {
  const row = rowOf(rule.grid, zone)
  const accuracyM = layer.accuracyM ?? 0
  const limitM = row?.distanceM ?? reachOf(rule)
  const possible = [
    { distanceM: near.distanceM, spreadM: 0, doubt: 'near-limit' as const },
    { distanceM: near.centreM, spreadM: mostHalfWidthM, doubt: 'no-width' as const },
  ].flatMap(({ distanceM, ...rest }) =>
    distanceM !== null && distanceM - rest.spreadM - accuracyM <= limitM ? [{ distanceM, ...rest }] : [],
  )
  const certain = possible.find(({ distanceM }) => distanceM + accuracyM <= limitM)
  const nearest = certain ?? possible[0]
  if (!nearest) return []
  const { distanceM, doubt } = nearest
  const finding = { ...saidIn(rule, use, { layer, zone, row }), measured: { distanceM, limitM, accuracyM } }
  if (!row || row.distanceM === null) return [doubted(finding, 'empty-cell')]
  return [certain ? finding : doubted(finding, doubt)]
}
