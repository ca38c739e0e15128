import type { MapFeature, MapLayer } from '../../../map/index.ts'
import type { Picked } from '../state/start-state.ts'

/** A feature at the clicked point: a row that can be opened, or a feature of another layer, which only has a name. */
type Here = (Picked & { name: string }) | { layer: 'other'; id: string; name: string; of: string }
/** Result of a click; `unanswered` names the layers that failed to respond. */
export type Found = { here: readonly Here[]; unanswered: readonly string[] }

/** Returns the features at the point, parcels and projects first. */
export function foundOf(features: readonly MapFeature[], layers: readonly MapLayer[]): Here[] {
  const rows = features.flatMap(({ layer, id, properties }): Here[] =>
    layer === 'lands' || layer === 'projects' ? [{ layer, id, name: textOf(properties) }] : [],
  )
  const others = features.flatMap(({ layer, id, properties }): Here[] => {
    if (layer === 'lands' || layer === 'projects') return []
    return [{ layer: 'other', id, name: textOf(properties), of: layers.find((each) => each.id === layer)?.label ?? '' }]
  })
  return [...rows, ...others]
}

function textOf({ name }: MapFeature['properties']): string {
  return typeof name === 'string' ? name : ''
}

/** Returns the parcel or project at the point; null if there are several or none. */
export function singleOf(here: readonly Here[]): Picked | null {
  const [only, another] = here.flatMap((each) => (each.layer === 'other' ? [] : [{ layer: each.layer, id: each.id }]))
  return only && !another ? only : null
}

export type FoundProps = {
  found: Found
  onPoint: (picked: Picked | null) => void
  onPick: (picked: Picked) => void
  onClose: () => void
}
