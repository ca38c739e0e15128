import type { AnalysedLayer, Check, RequiredTheme } from '../../src/resources/analysis.ts'
import type { Criterion, CriterionState, Standing } from '../../src/resources/criteria/criterion.ts'
import type { RawBuilder, SqlBool, Tables, Transaction } from '../db/index.ts'

type Used = { themes: readonly RequiredTheme[]; broken: readonly Check[] }
type Uncovered = readonly { theme: string; areaM2: number }[]

/** Layers and themes as an analysis sees them. */
type PlannedLayers = Used & {
  layers: readonly AnalysedLayer[]
  regions: readonly string[]
  seen: ReadonlySet<string>
  apartFrom: (far: ReadonlySet<string>) => Used
  faultOf: (name: string) => Check | null
}

/** What criteria need from analyses; passed in by `server/join`. */
export type Layers = {
  planLayers: (tx: Transaction<Tables>, seesLines: RawBuilder<SqlBool>) => Promise<PlannedLayers>
  /** What nobody can say of themes, where they lack data for a part of a land. */
  themeChecks: (themes: readonly RequiredTheme[], uncovered: Uncovered) => Check[]
}

/** A criterion with the layer of its values; null if it has none or the layer is not usable. */
export type PlannedCriterion = { criterion: Criterion; state: CriterionState; layer: AnalysedLayer | null }

/** Data for verdicts. */
export type VerdictInput = {
  layers: readonly AnalysedLayer[]
  themes: readonly RequiredTheme[]
  /** Codes of the regions of all layers and themes. */
  regions: readonly string[]
  /** The checks of a land that lies in none of the regions `far`, and has no data on some themes for a part of it. */
  checksOf: (far: readonly string[], uncovered: Uncovered) => readonly Check[]
}

export type Plan = { criteria: readonly PlannedCriterion[]; verdict: VerdictInput | null }

/** Returns the criteria with their current layers, read once for all lands. */
export async function planCriteria(
  tx: Transaction<Tables>,
  layers: Layers,
  { criteria, seesLines }: { criteria: readonly Criterion[]; seesLines: RawBuilder<SqlBool> },
): Promise<Plan> {
  const hasVerdict = criteria.some(({ source }) => source.kind === 'verdict')
  const needsLayers = hasVerdict || criteria.some(({ source }) => 'layer' in source)
  const read = needsLayers ? await layers.planLayers(tx, seesLines) : null
  const verdict =
    read && hasVerdict
      ? {
          layers: read.layers.filter(({ says }) => says !== 'notice'),
          themes: read.themes,
          regions: read.regions,
          checksOf: keptChecks(layers, read),
        }
      : null
  return { criteria: criteria.map((criterion) => planned(criterion, read, verdict)), verdict }
}

/** Lands lie in few different places, as far as regions and coverages go, so the checks of each are made once. */
function keptChecks({ themeChecks }: Layers, { apartFrom }: PlannedLayers): VerdictInput['checksOf'] {
  const kept = new Map<string, readonly Check[]>()
  return (far, uncovered) => {
    const key = `${far.toSorted().join()} ${uncovered.map(({ theme }) => theme).join()}`
    let found = kept.get(key)
    if (!found) {
      const { themes, broken } = apartFrom(new Set(far))
      kept.set(key, (found = [...themeChecks(themes, uncovered), ...broken]))
    }
    return found
  }
}

function planned(criterion: Criterion, read: PlannedLayers | null, verdict: VerdictInput | null): PlannedCriterion {
  const { key, source } = criterion
  if (source.kind === 'verdict') {
    const faults = (verdict?.checksOf([], []) ?? []).map(({ name }) => name ?? '')
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
  read: PlannedLayers | null,
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
