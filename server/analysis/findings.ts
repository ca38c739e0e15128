import type { ChosenUse } from '../../src/resources/analysis.ts'
import { rowOf, type GridRow } from '../../src/resources/rules/grid.ts'
import { isOfTerrain } from '../../src/resources/rules/limits.ts'
import type { PlannedLayer, Used } from './layers.ts'
import type { Rule } from './rules.ts'
import {
  counted,
  distanceSaid,
  doubted,
  isBelow,
  said,
  saidIn,
  terrainSaid,
  unruled,
  type Finding,
  type NearM,
  type Place,
} from './said.ts'
import { terrainAnswer, type MeasuredTerrain } from './terrain.ts'
import { countedBy, type Measurable } from './thresholds.ts'

/**
 * What was measured of a boundary, whatever is to be built there: which features it touches, what of it lies outside the
 * themes of rules (by the rule's id), and how near features are. `Overlap` is what is known of an overlap.
 */
export type Measurements<Overlap extends Measurable> = {
  /** Square metres of the boundary. */
  wholeM2: number
  touched: readonly (Overlap & Place)[]
  beyond: ReadonlyMap<string, Overlap>
  near: readonly (Place & NearM)[]
  /** Pairs of rules, as `pairOf` writes them: the first one is about all that the second one is about. */
  held: ReadonlySet<string>
  /** Themes, by id, without data for a part of the boundary. */
  uncovered: ReadonlySet<string>
  /** Null where no height is known. */
  terrain: MeasuredTerrain
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
export function findingsOf<Overlap extends Measurable>(
  { layers, rules, themes, otherThemes }: Pick<Used, 'layers' | 'rules' | 'themes' | 'otherThemes'>,
  measurements: Measurements<Overlap>,
  use: ChosenUse | null,
): Finding<Overlap>[] {
  const { touched, beyond, near, held, uncovered, wholeM2, terrain: measured } = measurements
  const byId = new Map(layers.map((layer) => [layer.layerId, layer]))
  // An outdated survey adds nothing to what a current one shows, but the other way round it does.
  const together = (rule: Rule, row: GridRow | null, { standing }: PlannedLayer) =>
    touched.flatMap((overlap) => {
      const layer = byId.get(overlap.layerId)
      if (layer?.themeId !== rule.themeId || rowOf(rule.grid, overlap.zone) !== row) return []
      return layer.standing === null || standing !== null ? [{ overlap, accuracyM: layer.accuracyM ?? 0 }] : []
    })
  const overlaps = touched.flatMap((overlap) => {
    const layer = byId.get(overlap.layerId)
    if (!layer) return []
    const own = rules.filter(({ themeId, relation }) => themeId === layer.themeId && !isOfTerrain(relation))
    const inside = own.filter(({ relation }) => relation === 'inside')
    // A distance of 0 says more than that the boundary is touched.
    if (inside.length === 0)
      return own.some(({ relation }) => relation === 'within') ? [] : [unruled(layer, overlap, own)]
    return inside.map((rule) => {
      const row = rowOf(rule.grid, overlap.zone)
      const finding = { ...saidIn(rule, use, { layer, zone: overlap.zone, row }), overlap }
      return counted(finding, countedBy(rule, together(rule, row, layer), wholeM2))
    })
  })
  const outside = rules.flatMap((rule) => {
    const overlap = beyond.get(rule.id)
    const contents = themes.find(({ id }) => id === rule.themeId)?.current ?? []
    const [layer, ...others] = contents.flatMap(({ layerId }) => byId.get(layerId) ?? [])
    if (overlap === undefined || !layer) return []
    const accuracyM = Math.max(...[layer, ...others].map((each) => each.accuracyM ?? 0))
    const bare = { ...said(rule, use, { layer, zone: null }), overlap }
    const finding = counted(bare, countedBy(rule, [{ overlap, accuracyM }], wholeM2))
    // What has no data is measured as outside, so that below its threshold it stays below.
    return [uncovered.has(rule.themeId) && !isBelow(finding) ? doubted(finding, 'uncovered') : finding]
  })
  const within = near.flatMap((place) => {
    const layer = byId.get(place.layerId)
    const own = rules.filter(({ relation, themeId }) => relation === 'within' && themeId === layer?.themeId)
    return layer ? own.flatMap((rule) => distanceSaid(rule, use, { ...place, layer })) : []
  })
  const named = new Map([...themes, ...otherThemes].map(({ id, name }) => [id, name]))
  const terrain = rules
    .filter(({ relation }) => isOfTerrain(relation))
    .flatMap((rule) => terrainSaid(rule, use, { themes: named, answer: terrainAnswer(rule, measured, wholeM2) }))
  return withOverrides([...overlaps, ...outside, ...within, ...terrain], rules, held)
}

/**
 * Marks what is overridden: where a rule that overrides it is about all of it, and that one certainly
 * applies.
 */
function withOverrides<Overlap extends Measurable>(
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
  return (
    own.length > 0 &&
    own.every((each) => each.isSure && each.says !== 'unknown' && each.standing === null && !isBelow(each))
  )
}
