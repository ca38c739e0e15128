import { verdictOf, type Check, type ChosenUse, type Verdict } from '../../src/resources/analysis.ts'
import { findingsOf, overridesOf, pairOf, type Measurements } from './findings.ts'
import { landsQuery, outsideRules, type LandMeasurements, type ManySource } from './lands-query.ts'
import type { Planned, PlannedLayer, Used } from './layers.ts'
import { snapGrid } from './overlay-query.ts'
import { isStrict } from './rules.ts'
import type { Finding } from './said.ts'
import type { Measurable } from './thresholds.ts'
import { themeChecks, uncoveredBy, type Uncovered } from './themes.ts'
import { measuredTerrains, type MeasuredTerrain } from './terrain.ts'
import type { TerrainReads } from './terrain-reads.ts'
import { attempted, type Turns } from './turns.ts'

type Reads = Pick<Turns, 'read' | 'signal' | 'terrain'>

/** Judges many parcels at once, with the same verdicts as analyses of each. */
export type LandJudge = {
  /**
   * Returns the verdicts of parcels with a boundary, or of analysed boundaries, by id: one for each use. Where the database cannot compute them nothing is known of
   * any of them: all are `needs-check`.
   */
  verdicts: (
    read: Turns['read'],
    ids: readonly string[],
    asked: { source?: ManySource; uses: readonly (ChosenUse | null)[]; signal: AbortSignal },
  ) => Promise<ReadonlyMap<string, readonly Verdict[]>>
  /** What is unknown wherever a parcel lies. */
  everywhere: readonly Check[]
}

/** Without `terrain`, nobody knows how steep or high a place is. */
export function landJudge(planned: Planned, terrain: TerrainReads | null): LandJudge {
  const { rules } = planned
  const asked = new Set(
    rules.filter((rule) => isStrict(rule) || rule.overrides.length > 0).map(({ themeId }) => themeId),
  )
  const layers = planned.layers.filter(({ kind, themeId }) => kind === 'constraint' || asked.has(themeId ?? ''))
  const { measure, everywhere } = manyBoundaries(planned, layers)
  return {
    verdicts: async (read, ids, { source = 'lands', uses, signal }) => {
      const measured = await measure({ read, signal, terrain }, { source, ids })
      return new Map(
        measured
          ? measured.map(({ id, found }) => [id, uses.map((use) => judged(found(use)))])
          : ids.map((id) => [id, uses.map(() => 'needs-check' as const)]),
      )
    },
    everywhere,
  }
}

function judged(found: Found | null): Verdict {
  return found ? verdictOf(found.findings, found.checks) : 'needs-check'
}

/**
 * What rules say of a boundary, what is not known of it, what was used for its place, and the themes, by id, without data
 * for a part of it.
 */
type Found = {
  findings: readonly Finding<Measurable>[]
  checks: readonly unknown[]
  used: Used
  uncovered: ReadonlySet<string>
}

/** A measured boundary; `found` returns null where its features could not be read, so that nothing is known. */
type MeasuredBoundary = { id: string; found: (use: ChosenUse | null) => Found | null }

type ManyBoundaries = {
  /** Null if the database can't compute it. */
  measure: (
    reads: Reads,
    of: { source: ManySource; ids: readonly string[] },
  ) => Promise<readonly MeasuredBoundary[] | null>
  everywhere: readonly Check[]
}

/** Measures many boundaries against some of the planned layers with one statement. */
export function manyBoundaries(planned: Planned, layers: readonly PlannedLayer[]): ManyBoundaries {
  const { rules } = planned
  const uncovered = uncoveredBy(planned.themes)
  const [outside, pairs] = [outsideRules(rules), overridesOf(rules)]
  const usedAt = keptUse(planned)
  const foundOf = (row: LandMeasurements, terrain: MeasuredTerrain, use: ChosenUse | null): Found | null => {
    if (!row.isValid) return null
    const open = uncovered.themesOf(row.open)
    const { used, checks } = usedAt(row.far, open)
    const measurements: Measurements<Measurable> = {
      wholeM2: row.wholeM2,
      touched: row.touched.map(([at, zone, extent]) => ({
        ...extentIn(extent),
        layerId: layers[at]?.layerId ?? '',
        zone,
      })),
      near: row.near.map(([at, zone, distanceM, centreM]) => ({
        layerId: layers[at]?.layerId ?? '',
        zone,
        distanceM,
        centreM,
      })),
      beyond: new Map(row.beyond.map(([at, extent]) => [outside[at]?.id ?? '', extentIn(extent)])),
      held: new Set(row.held.map((at) => pairOf(pairs[at]?.overriding.id ?? '', pairs[at]?.overridden.id ?? ''))),
      uncovered: new Set(open.map(({ theme }) => theme)),
      terrain,
    }
    const findings = findingsOf(used, measurements, use)
    const { uncovered: bare } = measurements
    return { findings, checks: row.isOutside ? [...checks, 'outside'] : checks, used, uncovered: bare }
  }
  return {
    measure: async (reads, { source, ids }) => {
      const rows = await measuredRows(reads, { source, ids, layers, planned, uncovered })
      if (!rows) return null
      const terrains = await measuredTerrains(reads, rules, { source, ids })
      return rows.map((row) => ({ id: row.id, found: (use) => foundOf(row, terrains.get(row.id) ?? null, use) }))
    },
    everywhere: usedAt([], []).checks,
  }
}

/** An overlap as it was measured, if it was. */
function extentIn(extent: readonly number[] | null): Measurable {
  if (!extent) return {}
  const [areaM2 = 0, perimeterM = 0, lengthM = 0, points = 0] = extent
  return { areaM2, perimeterM, lengthM, points }
}

/** Parcels lie in few different places, as far as regions and coverages go, so what is used at each is made once. */
function keptUse({ apartFrom }: Planned) {
  const kept = new Map<string, { used: Used; checks: readonly Check[] }>()
  return (far: readonly string[], open: ReturnType<Uncovered['themesOf']>) => {
    const key = `${far.toSorted().join()} ${open.map(({ theme }) => theme).join()}`
    const known = kept.get(key)
    if (known) return known
    const used = apartFrom(new Set(far))
    const made = { used, checks: [...themeChecks(used.themes, open), ...used.broken] }
    kept.set(key, made)
    return made
  }
}

async function measuredRows(
  reads: Reads,
  asked: Omit<Parameters<typeof landsQuery>[0], 'grid'>,
): Promise<LandMeasurements[] | null> {
  for (const grid of [null, snapGrid]) {
    const rows = await attempted(reads, landsQuery({ ...asked, grid }), (found) => found.length === asked.ids.length)
    if (rows) return rows
  }
  return null
}
