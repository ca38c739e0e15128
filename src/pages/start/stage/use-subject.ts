import { useMemo, useState } from 'react'
import { nameOfPlace } from '../../../find-place/found-place.ts'
import type { Subject } from '../../../map/index.ts'
import { useLayerFeature } from '../../../providers/layers.ts'
import { layerOfPlan } from '../state/layers.ts'
import { singleOf, type Found } from './found.ts'

/** What the user opened: a row, or a place that was searched for; `key` tells them apart. */
type Opened = { key: string; subject: Subject | null }

/**
 * Returns what the tools of the map work on: what was clicked or opened last. Of a click it is the planning feature
 * whose details are shown, or else the place, also after the list of what is there was closed. `meanRow`: it is what
 * was opened, although something else was clicked since.
 */
export function useSubject(
  found: Found | null,
  { key: opening, subject: opened }: Opened,
): { subject: Subject | null; meanRow: () => void } {
  const [meant, setMeant] = useState(0)
  const key = `${opening} ${meant}`
  const [last, setLast] = useState<Last>({ key, found, clicked: found })
  if (key !== last.key) setLast({ key, found, clicked: null })
  else if (found !== last.found) setLast({ key, found, clicked: clickedAfter(last, found) })
  const { clicked } = last
  const chosen = clicked?.chosen ?? null
  // The panel with its details reads it.
  const { data: feature, isError } = useLayerFeature(chosen ? layerOfPlan(chosen.layer) : '', chosen?.id ?? null, {
    isPublic: true,
    hasRules: true,
    isWanted: false,
  })
  const subject = useMemo((): Subject | null => {
    if (!clicked) return opened
    if (!chosen) return { name: nameOfPlace(clicked.at), geometry: { type: 'Point', coordinates: clicked.at } }
    return { name: nameOfChosen(clicked), geometry: feature?.geometry ?? (isError ? 'failed' : 'loading') }
  }, [clicked, chosen, feature, isError, opened])
  return { subject, meanRow: () => setMeant(meant + 1) }
}

/** What was there before: `clicked` is the last click, until something is opened. */
type Last = { key: string; found: Found | null; clicked: Found | null }

/** A click that opens a row is not itself the subject; a list that is closed leaves its place. */
function clickedAfter({ clicked }: Last, found: Found | null): Found | null {
  if (!found) return clicked
  return singleOf(found.here) ? null : found
}

/** The name of the chosen feature, or else of its layer. */
function nameOfChosen({ here, chosen: ref }: Found): string {
  const chosen = here.find((each) => each.ref === ref)
  return chosen?.name || (chosen && 'of' in chosen ? chosen.of : '')
}
