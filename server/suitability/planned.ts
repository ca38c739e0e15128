import type { AnalysedLayer, Check, Verdict } from '../../src/resources/analysis.ts'
import type { Criterion, CriterionState, Standing } from '../../src/resources/criteria/criterion.ts'
import type { RawBuilder, SqlBool, Tables, Transaction } from '../db/index.ts'

type Read = <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>

/** Layers, themes and rules as an analysis sees them. */
type Planned = {
  layers: readonly AnalysedLayer[]
  seen: ReadonlySet<string>
  faultOf: (name: string) => Check | null
}

/** Verdicts of many lands, as analyses of each would give them, and what is unknown wherever a land lies. */
type LandJudge = {
  verdicts: (
    read: Read,
    ids: readonly string[],
    asked: { uses: readonly [null]; signal: AbortSignal },
  ) => Promise<ReadonlyMap<string, readonly Verdict[]>>
  everywhere: readonly Check[]
}

/** What criteria need from analyses; passed in by `server/join`. */
export type Layers = {
  plan: (
    tx: Transaction<Tables>,
    seesLines: RawBuilder<SqlBool>,
  ) => Promise<{ planned: Planned; landJudge: () => LandJudge }>
}

/** A criterion with the layer of its values; null if it has none or the layer is not usable. */
export type PlannedCriterion = { criterion: Criterion; state: CriterionState; layer: AnalysedLayer | null }

export type Plan = { criteria: readonly PlannedCriterion[]; judge: LandJudge | null }

/** Returns the criteria with their current layers, read once for all lands. */
export async function planCriteria(
  tx: Transaction<Tables>,
  layers: Layers,
  { criteria, seesLines }: { criteria: readonly Criterion[]; seesLines: RawBuilder<SqlBool> },
): Promise<Plan> {
  const hasVerdict = criteria.some(({ source }) => source.kind === 'verdict')
  const needsLayers = hasVerdict || criteria.some(({ source }) => 'layer' in source)
  const read = needsLayers ? await layers.plan(tx, seesLines) : null
  const judge = read && hasVerdict ? read.landJudge() : null
  return { criteria: criteria.map((criterion) => planned(criterion, read?.planned ?? null, judge)), judge }
}

function planned(criterion: Criterion, read: Planned | null, judge: LandJudge | null): PlannedCriterion {
  const { key, source } = criterion
  if (source.kind === 'verdict') {
    const faults = (judge?.everywhere ?? []).map(({ name }) => name ?? '')
    return {
      criterion,
      layer: null,
      state: {
        key,
        standing: faults.length > 0 ? 'needs-check' : null,
        layers: faults.filter((name) => name !== ''),
        dataDate: null,
      },
    }
  }
  if (!('layer' in source))
    return { criterion, layer: null, state: { key, standing: null, layers: [], dataDate: null } }
  const layer = read?.layers.find(({ name }) => name === source.layer) ?? null
  const standing = faultOf(source, layer, read)
  return {
    criterion,
    layer: standing ? null : layer,
    state: { key, standing, layers: [source.layer], dataDate: layer?.dataDate ?? null },
  }
}

/**
 * Distances to reference layers are available to everyone, as in an analysis; for other layers and for attributes the
 * caller must be allowed to see the lines.
 */
function faultOf(
  source: Extract<Criterion['source'], { layer: string }>,
  layer: AnalysedLayer | null,
  read: Planned | null,
): Standing | null {
  const code = read?.faultOf(source.layer)?.code
  if (code) return standingOf(code)
  if (!layer) return 'missing'
  const isSeen = read?.seen.has(layer.layerId) ?? false
  return isSeen || (source.kind === 'distance' && layer.kind === 'reference') ? null : 'hidden'
}

/** What is wrong with a layer; the rest is said of places and themes, never of a layer. */
function standingOf(code: Check['code']): Standing {
  return code === 'removed' || code === 'outside' || code === 'uncovered' || code === 'nothing-required'
    ? 'missing'
    : code
}
