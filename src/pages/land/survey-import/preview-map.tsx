import { useEffect, useMemo, useState } from 'react'
import { useMapBase } from '../../../frame/map.tsx'
import { MapView, type FeatureRef, type MapHandle, type OverlayLayer } from '../../../map/index.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { SurveyFeature } from '../../../providers/survey.ts'
import { lands } from '../../../resources/lands.ts'
import { useLandLayers } from '../use-land-layers.ts'
import { holds, withRoom } from './shapes.ts'
import type { Flight } from './use-stage.ts'
import { surveyWords } from './words.ts'

/** The map would be slow with more; the list has them all. */
const mostDrawn = 5000

type Props = {
  /** Null where there is nothing to draw, or no reference system to draw it in. */
  features: readonly SurveyFeature[] | null
  /** By index; shapes with a fault are marked. */
  faulty: ReadonlySet<number>
  pointed: number | null
  onPick: (index: number) => void
  /** Position of a problem, in degrees. */
  place: [number, number] | null
  /** A stored row that a parcel overlaps or duplicates. */
  neighbour: string | null
  flight: Flight | null
  /** Shown above the map instead of features. */
  note: string | null
}

/** The shapes of the file over the existing parcels, linked to the list. */
export function PreviewMap({ features, faulty, pointed, onPick, place, neighbour, flight, note }: Props) {
  const base = useMapBase()
  const stored = useLandLayers()
  const [handle, setHandle] = useState<MapHandle | null>(null)
  useEffect(() => {
    if (flight) handle?.fit(withRoom(flight.bounds))
  }, [handle, flight])
  const drawn = useOverlays({ features, faulty, pointed, place })
  const layers = useMemo(() => [...drawn, ...stored], [drawn, stored])
  const selected = useMemo<readonly FeatureRef[]>(
    () => (neighbour ? [{ layer: lands.name, id: neighbour }] : []),
    [neighbour],
  )
  return (
    <MapView
      {...base}
      layers={layers}
      selected={selected}
      onPick={(_found, at) => {
        const index = features?.findIndex(({ geometry }) => holds(geometry, at)) ?? -1
        if (index >= 0) onPick(index)
      }}
      handle={setHandle}
    >
      {note && (
        <p className="survey-map-note" role="status">
          {note}
        </p>
      )}
    </MapView>
  )
}

/** Layers from the top down: what is pointed at, faults, the rest. */
function useOverlays({
  features,
  faulty,
  pointed,
  place,
}: Pick<Props, 'features' | 'faulty' | 'pointed' | 'place'>): readonly OverlayLayer[] {
  const drawn = useMemo(() => (features ?? []).slice(0, mostDrawn).map(drawable), [features])
  const plain = useMemo(() => overlay('survey', 'preview', drawn), [drawn])
  const wrong = useMemo(() => {
    const shapes = drawn.filter((_, index) => faulty.has(index))
    const dot = place ? [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: place } }] : []
    return overlay('survey-wrong', 'mistake', [...shapes, ...dot])
  }, [drawn, faulty, place])
  const marked = useMemo(() => {
    const feature = pointed === null ? undefined : features?.[pointed]
    return overlay('survey-pointed', 'selected', feature ? [drawable(feature)] : [])
  }, [features, pointed])
  return useMemo(() => [marked, wrong, plain], [plain, wrong, marked])
}

function drawable({ geometry }: SurveyFeature): unknown {
  return { type: 'Feature', properties: {}, geometry }
}

function overlay(id: string, look: OverlayLayer['look'], features: readonly unknown[]): OverlayLayer {
  return { id, kind: 'overlay', look, features: { type: 'FeatureCollection', features } }
}

/** Explains in words what the map can't show. */
export function usePreviewNote(features: readonly SurveyFeature[] | null, isPlaced: boolean): string | null {
  const say = useWords()
  if (features && !isPlaced) return say(surveyWords.notOnMap)
  if (features && features.length > mostDrawn)
    return say(surveyWords.previewCut, { shown: mostDrawn, count: features.length })
  return null
}
