import type { AnalysedLayer, Check } from '../../src/resources/analysis.ts'
import type { Criterion, CriterionState, Standing } from '../../src/resources/criteria/criterion.ts'
import type { RawBuilder, SqlBool, Tables, Transaction } from '../db/index.ts'

/**
 * Layers as an analysis sees them: the readable ones, the problems of the others, and the ids of layers whose lines the
 * caller may see.
 */
type PlannedLayers = Pick<VerdictInput, 'layers' | 'checks' | 'regions'> & {
  seen: ReadonlySet<string>
  apartFrom: (far: ReadonlySet<string>) => { checks: readonly Check[] }
}

/** What criteria need from analyses; passed in by `server/join`. */
export type Layers = {
  /** Reads the layers, with the problems of the named ones. */
  planLayers: (
    tx: Transaction<Tables>,
    settings: { required: readonly string[] | null },
    seesLines: RawBuilder<SqlBool>,
  ) => Promise<PlannedLayers>
  /** Reads the layers, with the problems of those that an analysis requires. */
  readInput: (tx: Transaction<Tables>, seesLines: RawBuilder<SqlBool>) => Promise<{ planned: PlannedLayers }>
}

/** A criterion with the layer of its values; null if it has none or the layer is not usable. */
export type PlannedCriterion = { criterion: Criterion; state: CriterionState; layer: AnalysedLayer | null }

/** Data for verdicts. */
export type VerdictInput = {
  layers: readonly AnalysedLayer[]
  checks: readonly Check[]
  /** Codes of the regions of all layers. */
  regions: readonly string[]
  /** The checks of a land that lies in none of these regions; `far` in any order. */
  checksApartFrom: (far: readonly string[]) => readonly Check[]
}

export type Plan = { criteria: readonly PlannedCriterion[]; verdict: VerdictInput | null }

/** Returns the criteria with their current layers, read once for all lands. */
export async function planCriteria(
  tx: Transaction<Tables>,
  layers: Layers,
  { criteria, seesLines }: { criteria: readonly Criterion[]; seesLines: RawBuilder<SqlBool> },
): Promise<Plan> {
  const names = criteria.flatMap(({ source }) => ('layer' in source ? [source.layer] : []))
  const named = names.length > 0 ? await layers.planLayers(tx, { required: names }, seesLines) : null
  const input = criteria.some(({ source }) => source.kind === 'verdict') ? await layers.readInput(tx, seesLines) : null
  const verdict = input && {
    layers: input.planned.layers.filter(({ says }) => says !== 'notice'),
    checks: input.planned.checks,
    regions: input.planned.regions,
    checksApartFrom: keptChecks(input.planned),
  }
  return { criteria: criteria.map((criterion) => planned(criterion, named, verdict)), verdict }
}

/** Lands lie in few different sets of regions, so the checks of each set are made once. */
function keptChecks({ apartFrom, checks }: PlannedLayers): VerdictInput['checksApartFrom'] {
  const kept = new Map([['', checks]])
  return (far) => {
    const key = far.toSorted().join()
    const found = kept.get(key) ?? apartFrom(new Set(far)).checks
    kept.set(key, found)
    return found
  }
}

function planned(criterion: Criterion, named: PlannedLayers | null, verdict: VerdictInput | null): PlannedCriterion {
  const { key, source } = criterion
  if (source.kind === 'verdict') {
    const faults = (verdict?.checks ?? []).map(({ name }) => name ?? '')
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
  const layer = named?.layers.find(({ name }) => name === source.layer) ?? null
  const standing = faultOf(source, layer, named)
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
  named: PlannedLayers | null,
): Standing | null {
  const code = named?.checks.find(({ name }) => name === source.layer)?.code
  if (code) return standingOf(code)
  if (!layer) return 'missing'
  const isSeen = named?.seen.has(layer.layerId) ?? false
  return isSeen || (source.kind === 'distance' && layer.kind === 'reference') ? null : 'hidden'
}

function standingOf(code: Check['code']): Standing {
  return code === 'removed' || code === 'outside' || code === 'nothing-required' ? 'missing' : code
}
