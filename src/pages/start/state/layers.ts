/**
 * A layer of the start page as it is chosen: shown or not, and how strongly. The order of a list is what lies on top
 * first.
 */
export type LayerChoice = { id: LayerId; isVisible: boolean; opacity: number }
/** A planning layer, by its name in tiles. */
export type PlanId = `plan-${string}`
export type LayerId = 'projects' | 'lands' | 'regions' | PlanId

/** Planning layers that an address names at most: more at once is a map that nobody can read. */
export const mostPlans = 20

const defaultLayers: readonly LayerChoice[] = [
  { id: 'projects', isVisible: true, opacity: 1 },
  { id: 'lands', isVisible: true, opacity: 1 },
  { id: 'regions', isVisible: true, opacity: 1 },
]

export function isPlan(id: string): id is PlanId {
  return /^plan-[\w-]{1,64}$/.test(id)
}

/**
 * Reads `lands:80,projects:100:off,plan-7c1e:60`: opacity in percent. The usual layers that are not named follow in
 * their usual order.
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

/** The layers with a planning layer more: below parcels and projects, which it would hide. */
export function withPlan(layers: readonly LayerChoice[], id: PlanId): readonly LayerChoice[] {
  const place =
    Math.max(...(['lands', 'projects'] as const).map((name) => layers.findIndex((each) => each.id === name))) + 1
  return layers.toSpliced(place, 0, { id, isVisible: true, opacity: 1 })
}

/** The layers as an address has them; null for the usual ones. */
export function writeLayers(layers: readonly LayerChoice[]): string | null {
  const text = format(layers)
  return text === format(defaultLayers) ? null : text
}

function format(layers: readonly LayerChoice[]): string {
  return layers
    .map(({ id, isVisible, opacity }) => `${id}:${Math.round(opacity * 100)}${isVisible ? '' : ':off'}`)
    .join(',')
}
