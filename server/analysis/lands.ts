import { verdictOf, type Check, type ChosenUse, type Verdict } from '../../src/resources/analysis.ts'
import { isCancelled, isConnectionLost, sqlState, type Tables, type Transaction } from '../db/index.ts'
import { findingsOf, overridesOf, pairOf } from './findings.ts'
import { landsQuery, outsideRules, type LandMeasurements, type ManySource } from './lands-query.ts'
import type { Planned, Used } from './layers.ts'
import { snapGrid } from './overlay-query.ts'
import { isStrict } from './rules.ts'
import { themeChecks, uncoveredBy, type Uncovered } from './themes.ts'

type Read = <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>

/** Judges many parcels at once, with the same verdicts as analyses of each. */
export type LandJudge = {
  /**
   * Returns the verdicts of parcels with a boundary, or of analysed boundaries, by id: one for each use. Where the database cannot compute them nothing is known of
   * any of them: all are `needs-check`.
   */
  verdicts: (
    read: Read,
    ids: readonly string[],
    asked: { source?: ManySource; uses: readonly (ChosenUse | null)[]; signal: AbortSignal },
  ) => Promise<ReadonlyMap<string, readonly Verdict[]>>
  /** What is unknown wherever a parcel lies. */
  everywhere: readonly Check[]
}

export function landJudge(planned: Planned): LandJudge {
  const { rules } = planned
  const asked = new Set(
    rules.filter((rule) => isStrict(rule) || rule.overrides.length > 0).map(({ themeId }) => themeId),
  )
  const layers = planned.layers.filter(({ kind, themeId }) => kind === 'constraint' || asked.has(themeId ?? ''))
  const uncovered = uncoveredBy(planned.themes)
  const [outside, pairs] = [outsideRules(rules), overridesOf(rules)]
  const usedAt = keptUse(planned)
  const judged = (row: LandMeasurements, use: ChosenUse | null): Verdict => {
    if (!row.isValid) return 'needs-check'
    const open = uncovered.themesOf(row.open)
    const { used, checks } = usedAt(row.far, open)
    const measurements = {
      touched: row.touched.map(([at, zone]) => ({ layerId: layers[at]?.layerId ?? '', zone })),
      near: row.near.map(([at, zone, distanceM]) => ({ layerId: layers[at]?.layerId ?? '', zone, distanceM })),
      beyond: new Map(row.beyond.map((at) => [outside[at]?.id ?? '', {}])),
      held: new Set(row.held.map((at) => pairOf(pairs[at]?.overriding.id ?? '', pairs[at]?.overridden.id ?? ''))),
      uncovered: new Set(open.map(({ theme }) => theme)),
    }
    return verdictOf(findingsOf<object>(used, measurements, use), row.isOutside ? [...checks, 'outside'] : checks)
  }
  return {
    verdicts: async (read, ids, { source = 'lands', uses, signal }) => {
      const rows = await measuredLands(read, { source, ids, layers, planned, uncovered }, signal)
      return new Map(
        rows
          ? rows.map((row) => [row.id, uses.map((use) => judged(row, use))])
          : ids.map((id) => [id, uses.map(() => 'needs-check' as const)]),
      )
    },
    everywhere: usedAt([], []).checks,
  }
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

type Asked = Omit<Parameters<typeof landsQuery>[0], 'grid'>

/** Null if the database can't compute it, so that no verdict is derived. */
async function measuredLands(read: Read, asked: Asked, signal: AbortSignal): Promise<LandMeasurements[] | null> {
  for (const grid of [null, snapGrid]) {
    try {
      const { rows } = await read((tx) => landsQuery({ ...asked, grid }).execute(tx))
      if (rows.length === asked.ids.length) return rows
    } catch (error) {
      signal.throwIfAborted()
      const state = sqlState(error)
      // A wrong statement (class 42) fails for every parcel, and one that took too long must not run again, slower.
      if (state === null || state.startsWith('42') || isConnectionLost(error) || isCancelled(error)) throw error
    }
  }
  return null
}
