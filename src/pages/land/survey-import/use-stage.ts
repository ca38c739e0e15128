import { useMemo, useState } from 'react'
import type { SurveyFeature } from '../../../providers/survey.ts'
import { boundsOf, isPlace, type Bounds } from './shapes.ts'
import { problemsOf, type Reading } from './use-reading.ts'

/** Bounds that the map should fit; a new object fits them again. */
export type Flight = { bounds: Bounds }
type Place = [number, number]

/**
 * State shared by map and table: the shape pointed at, the position shown, the bounds to fit. A new reading resets it.
 */
export function useStage({ parsed, error }: Pick<Reading, 'parsed' | 'error'>) {
  const read = parsed ?? error
  const [view, setView] = useState<{
    of: typeof read
    pointed: number | null
    wanted: { index: number } | null
    place: Place | null
    flight: Flight | null
    neighbour: string | null
  }>(() => begin(null))
  const now = view.of === read ? view : begin(read)
  const change = (part: Partial<typeof view>): void =>
    setView((before) => ({ ...(before.of === read ? before : begin(read)), ...part }))
  const isPlaced = parsed !== null && (parsed.facts.srid !== null || parsed.facts.crsName !== null)
  const features = isPlaced ? parsed.features.features : null
  const fault = useMemo(() => (error ? firstPlace(error) : null), [error])
  const first = useMemo<Flight | null>(
    () => (fault ? { bounds: around(fault) } : isPlaced && parsed.facts.bbox ? { bounds: parsed.facts.bbox } : null),
    [fault, isPlaced, parsed],
  )
  return {
    isPlaced,
    features,
    pointed: now.pointed,
    wanted: now.wanted,
    place: now.place ?? fault,
    flight: now.flight ?? first,
    neighbour: now.neighbour,
    point: (pointed: number | null) => change({ pointed }),
    /** From the map to the row in the table. */
    pick: (index: number) => change({ pointed: index, wanted: { index } }),
    /** From a row, or one of its faults, to the map. */
    show: (index: number, neighbour: string | null = null) =>
      change({ pointed: index, neighbour, place: null, ...flightTo(features?.[index]) }),
    showPlace: (
      place: Place,
      { neighbour = null, pointed = null }: { neighbour?: string | null; pointed?: number | null } = {},
    ) => change({ place, neighbour, pointed, flight: { bounds: around(place) } }),
  }
}

function begin(of: Reading['parsed'] | Reading['error']) {
  return { of, pointed: null, wanted: null, place: null, flight: null, neighbour: null }
}

function flightTo(feature: SurveyFeature | undefined): { flight?: Flight } {
  const bounds = feature ? boundsOf([feature.geometry]) : null
  return bounds ? { flight: { bounds } } : {}
}

function around([x, y]: Place): Bounds {
  return [x, y, x, y]
}

function firstPlace(error: NonNullable<Reading['error']>): Place | null {
  return (
    problemsOf(error).flatMap(({ location }) =>
      location && isPlace(location.coordinates) ? [location.coordinates] : [],
    )[0] ?? null
  )
}
