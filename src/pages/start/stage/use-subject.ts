import { useMemo } from 'react'
import { nameOfPlace } from '../../../find-place/found-place.ts'
import type { MapTools } from '../../../map/index.ts'
import { useLayerFeature } from '../../../providers/layers.ts'
import { layerOfPlan } from '../state/layers.ts'
import { singleOf, type Found } from './found.ts'

type Subject = MapTools['subject']

/**
 * Returns what the tools of the map work on: the planning feature whose details are shown, or else the clicked place;
 * without a click, or when it opened a row, what is `opened`.
 */
export function useSubject(found: Found | null, opened: Subject): Subject {
  const chosen = found?.chosen ?? null
  // The panel with its details reads it.
  const { data: feature } = useLayerFeature(chosen ? layerOfPlan(chosen.layer) : '', chosen?.id ?? null, {
    isPublic: true,
    isWanted: false,
  })
  return useMemo(() => {
    if (chosen) return feature ? { name: nameOfChosen(found), geometry: feature.geometry } : null
    if (!found || singleOf(found.here)) return opened
    return { name: nameOfPlace(found.at), geometry: { type: 'Point', coordinates: found.at } }
  }, [chosen, feature, found, opened])
}

/** The name of the chosen feature, or else of its layer. */
function nameOfChosen(found: Found | null): string {
  const chosen = found?.here.find(({ ref }) => ref === found.chosen)
  return chosen?.name || (chosen && 'of' in chosen ? chosen.of : '')
}
