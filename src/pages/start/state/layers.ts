/** A selected layer: visibility and opacity. The first one of a list is on top. */
export type LayerChoice = { id: LayerId; isVisible: boolean; opacity: number }
/** Name of a planning layer in tiles. */
export type PlanId = `plan-${string}`
export type LayerId = 'projects' | 'lands' | 'regions' | PlanId

/** Maximum number of planning layers in an address: nobody can read a map with more. */
export const mostPlans = 20

const defaultLayers: readonly LayerChoice[] = [
  { id: 'projects', isVisible: true, opacity: 1 },
  { id: 'lands', isVisible: true, opacity: 1 },
  { id: 'regions', isVisible: true, opacity: 1 },
]

export function isPlan(id: string): id is PlanId {
  return /^plan-[\w-]{1,64}$/.test(id)
}

/** Returns the id of the planning layer. */
export function layerOfPlan(id: PlanId): string {
  return id.slice('plan-'.length)
}

/**
 * Reads `lands:80,projects:100:off,plan-7c1e:60`: opacity in percent. Default layers that are missing follow in their
 * default order.
 */
export function readLayers(text: string | null): readonly LayerChoice[] {
  const named = (text ?? '').split(',').flatMap((part): LayerChoice[] => {
    const [name = '', percent = '100', state] = part.split(':')
    const known = defaultLayers.find(({ id }) => id === name)?.id ?? (isPlan(name) ? name : null)
    const opacity = Number(percent) / 100
    return known && opacity >= 0 && opacity <= 1 ? [{ id: known, isVisible: state !== 'off', opacity }] : []
  })
  const once = named.filter((each, index) => named.findIndex(({ id }) => id === each.id) === index)
  const plans = once.filter(({ id }) => isPlan(id)).slice(0, mostPlans)
  const kept = once.filter((each) => !isPlan(each.id) || plans.includes(each))
  return kept.length === 0
    ? defaultLayers
    : [...kept, ...defaultLayers.filter(({ id }) => kept.every((each) => each.id !== id))]
}

/** Adds a planning layer below parcels and projects, which it would hide. */
export function withPlan(layers: readonly LayerChoice[], id: PlanId): readonly LayerChoice[] {
  const place =
    Math.max(...(['lands', 'projects'] as const).map((name) => layers.findIndex((each) => each.id === name))) + 1
  return layers.toSpliced(place, 0, { id, isVisible: true, opacity: 1 })
}

/** Returns the layers as text for the address; null for the default layers. */
export function writeLayers(layers: readonly LayerChoice[]): string | null {
  const text = format(layers)
  return text === format(defaultLayers) ? null : text
}

function format(layers: readonly LayerChoice[]): string {
  return layers
    .map(({ id, isVisible, opacity }) => `${id}:${Math.round(opacity * 100)}${isVisible ? '' : ':off'}`)
    .join(',')
}
