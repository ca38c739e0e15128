import { useEffect, useEffectEvent, useRef } from 'react'
import { isPoint, nameOfPlace, pointZoom } from '../../find-place/found-place.ts'
import type { Extent, LonLat, MapHandle } from '../../map/index.ts'
import type { OfferNode } from '../../providers/lands.ts'
import type { MapMark } from '../../resources/map-mark.ts'
import type { FoundPlace } from '../../resources/place-names.ts'
import { besidePanel, regionExtent } from './extents.ts'
import { pathTo } from './panel/region-picker.tsx'
import type { StartState } from './state/start-state.ts'
import type { ChangeState } from './state/use-start-state.ts'

type Around = {
  tree: OfferNode[] | undefined
  /** The extent of all regions. */
  whole: Extent
  isNarrow: boolean
  move: (to: (map: MapHandle) => void) => void
}

type Going = {
  fit: (bounds: Extent) => void
  /** Null: all regions. */
  goToRegion: (xzqdm: string | null) => void
  goToFound: (place: FoundPlace) => void
  goToPlace: (at: LonLat) => void
}

/**
 * Where users send the map: to a region, which also filters, to a row, or to a place, which is marked. The search box
 * holds one thing: a found place, or the text that the list is searched for.
 */
export function useGoing(state: StartState, change: ChangeState, { tree, whole, isNarrow, move }: Around): Going {
  const fit = (bounds: Extent): void => move((map) => map.fit(besidePanel(bounds, isNarrow)))
  const goToRegion = (xzqdm: string | null, more: Partial<StartState> = {}): void => {
    change({ region: xzqdm, pick: null, mark: null, ...more })
    const bounds = xzqdm ? boundsOf(tree ?? [], xzqdm) : whole
    if (bounds) fit(bounds)
  }
  const goToMark = (mark: MapMark, bounds: Extent | null, zoom: number = pointZoom.named): void => {
    change({ mark, pick: null, q: '' })
    if (bounds) fit(bounds)
    else move((map) => map.goTo(mark.at, zoom))
  }
  const goToFound = ({ kind, id, code, name, at, bounds }: FoundPlace): void => {
    if (kind === 'region') goToRegion(code, { q: '' })
    else if (kind === 'land' || kind === 'project') change({ pick: { layer: `${kind}s`, id }, mark: null })
    else if (at) goToMark({ name, at }, isPoint(bounds) ? null : bounds)
  }
  useRegionOfLink(state, tree, fit)
  return {
    fit,
    goToRegion: (xzqdm) => goToRegion(xzqdm),
    goToFound,
    goToPlace: (at) => goToMark({ name: nameOfPlace(at), at }, null, pointZoom.typed),
  }
}

/** Returns the bounds of a region, or of the nearest above it that has some; null if unknown. */
function boundsOf(tree: OfferNode[], xzqdm: string): Extent | null {
  const bounds = pathTo(tree, xzqdm).flatMap((region) => {
    const extent = regionExtent(region)
    return extent ? [extent] : []
  })
  return bounds.at(-1) ?? null
}

/** Fits the map to the region of a link that has neither a view nor an opened row, which moves the map itself. */
function useRegionOfLink(
  { region, view, pick }: StartState,
  tree: OfferNode[] | undefined,
  fit: (bounds: Extent) => void,
): void {
  const first = useRef(region && !view && !pick ? region : null)
  const go = useEffectEvent(() => {
    const bounds = tree && first.current ? boundsOf(tree, first.current) : null
    if (bounds) fit(bounds)
  })
  const isReady = tree !== undefined
  useEffect(() => {
    if (!isReady) return
    go()
    first.current = null
  }, [isReady])
}
