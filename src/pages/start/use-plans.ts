import { useMemo } from 'react'
import { lookOf } from '../../offer/plan/look.ts'
import type { PlanLook } from '../../map/index.ts'
import { planLayerName, useDrawable, usePlanTiles, type DrawnLayer } from '../../providers/layers.ts'
import { isPlan, type LayerChoice } from './state/layers.ts'

/** A public planning layer with its style. */
export type Plan = DrawnLayer & { look: PlanLook; url: string }
/** Keyed by the name of the layer in tiles. */
export type Plans = ReadonlyMap<string, Plan>

/**
 * Returns the public planning layers; null until they are loaded. Requested only if one is selected, or the user is
 * selecting.
 */
export function usePlans(layers: readonly LayerChoice[], isChoosing: boolean): Plans | null {
  const drawable = useDrawable({ isPublic: true, isWanted: isChoosing || layers.some(({ id }) => isPlan(id)) })
  const urlOf = usePlanTiles({ isPublic: true })
  const looks = useMemo(
    () => new Map([...(drawable?.values() ?? [])].map((layer) => [layer.id, lookOf(layer)])),
    [drawable],
  )
  return useMemo(
    () =>
      drawable &&
      new Map(
        [...drawable.values()].map((layer) => [
          planLayerName(layer.id),
          { ...layer, look: looks.get(layer.id) ?? lookOf({}), url: urlOf(layer) },
        ]),
      ),
    [drawable, looks, urlOf],
  )
}
