import type { FeatureRef, LonLat, MapFeature, MapLayer } from '../../../map/index.ts'
import { isPlan, type PlanId } from '../state/layers.ts'
import type { Picked } from '../state/start-state.ts'

/** A feature of a planning layer. */
export type PlanFeature = { layer: PlanId; id: string }

/**
 * A feature at the clicked point: a row that can be opened, a feature of a planning layer (`of` is its name) with
 * details, or another one, which only has a name.
 */
type Here =
  | { kind: 'row'; ref: Picked; name: string }
  | { kind: 'plan'; ref: PlanFeature; name: string; of: string }
  | { kind: 'other'; ref: FeatureRef; name: string; of: string }

/**
 * Result of a click at a place; `unanswered` names the layers that failed to respond. `chosen` is the feature whose
 * details are shown.
 */
export type Found = { at: LonLat; here: readonly Here[]; unanswered: readonly string[]; chosen: PlanFeature | null }

type Click = { at: LonLat; features: readonly MapFeature[]; unanswered: readonly string[] }

/** Returns what is at the point, parcels and projects first. Without them, the only feature of a planning layer is chosen. */
export function foundAt({ at, features, unanswered }: Click, layers: readonly MapLayer[]): Found {
  const here = features
    .map((feature) => hereOf(feature, layers))
    .toSorted((one, other) => Number(one.kind !== 'row') - Number(other.kind !== 'row'))
  const plans = here.flatMap((each) => (each.kind === 'plan' ? [each.ref] : []))
  const [only = null, another] = here.some(({ kind }) => kind === 'row') ? [] : plans
  return { at, here, unanswered, chosen: another ? null : only }
}

function hereOf({ layer, id, properties }: MapFeature, layers: readonly MapLayer[]): Here {
  const name = typeof properties.name === 'string' ? properties.name : ''
  if (layer === 'lands' || layer === 'projects') return { kind: 'row', ref: { layer, id }, name }
  const of = layers.find((each) => each.id === layer)?.label ?? ''
  return isPlan(layer)
    ? { kind: 'plan', ref: { layer, id }, name, of }
    : { kind: 'other', ref: { layer, id }, name, of }
}

/** Returns the parcel or project at the point; null if there are several or none. */
export function singleOf(here: readonly Here[]): Picked | null {
  const [only, another] = here.flatMap((each) => (each.kind === 'row' ? [each.ref] : []))
  return only && !another ? only : null
}

/** Whether the panel shows the result: not for a single row, which opens at once. */
export function isListed({ here, unanswered }: Found): boolean {
  return here.length !== 1 || here[0]?.kind !== 'row' || unanswered.length > 0
}

/** Returns the features to mark on the map: the opened row, and the feature whose details are shown. */
export function marksOf(pick: Picked | null, found: Found | null): FeatureRef[] {
  return [pick, found?.chosen].filter((each) => each !== null && each !== undefined)
}

export type FoundProps = {
  found: Found
  onPoint: (picked: Picked | null) => void
  onPick: (picked: Picked) => void
  onChoose: (chosen: PlanFeature | null) => void
  onClose: () => void
}
