import type { Say } from '../providers/i18n.ts'
import { writeMark, type MapMark } from '../resources/map-mark.ts'
import { placeKinds, type FoundPlace } from '../resources/place-names.ts'

type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Zooms for places without extent: what lies around one with a name, and single buildings at typed coordinates. */
export const pointZoom = { named: 13, typed: 15 } as const
/** Zoom at which a small place is shown. */
const closestZoom = 15
/** Pixels of a map in which an extent is shown, and of the world at zoom 0. */
const shownPx = 560
const worldPx = 256

/** What tells a found place apart from others of the same name: what it is, and where. */
export function placeHint({ kind, code, layer, region }: FoundPlace, say: Say): string {
  const what =
    kind === 'land' || kind === 'project' ? code : (layer ?? (kind === 'region' ? null : say(placeKinds[kind])))
  return [what, region].filter(Boolean).join(' · ')
}

/** Coordinates as the name of a place, to the metre. */
export function nameOfPlace(at: readonly number[]): string {
  return at.map((degrees) => degrees.toFixed(5)).join(', ')
}

/** Address of the map page with a found place; null if nobody knows where it is. */
export function placeLink({ kind, id, code, name, at, bounds }: FoundPlace): string | null {
  if (kind === 'land') return `/start?pick=lands:${id}`
  if (kind === 'project') return `/start?kind=projects&pick=projects:${id}`
  if (kind === 'region')
    return `/start?region=${code}${isPoint(bounds) ? '' : `&at=${viewOf(middleOf(bounds), zoomOf(bounds))}`}`
  if (!at) return null
  return isPoint(bounds) ? markLink({ name, at }) : markLink({ name, at }, middleOf(bounds), zoomOf(bounds))
}

/** Address of the map page with a marked place. */
export function markLink(mark: MapMark, middle = mark.at, zoom: number = pointZoom.named): string {
  return `/start?at=${viewOf(middle, zoom)}&mark=${encodeURIComponent(writeMark(mark))}`
}

function viewOf(middle: MapMark['at'], zoom: number): string {
  return [...middle.map((degrees) => degrees.toFixed(5)), zoom.toFixed(2)].join(',')
}

/** Whether a place has no extent. */
export function isPoint(bounds: Bounds | null): bounds is null {
  return bounds === null || (bounds[0] === bounds[2] && bounds[1] === bounds[3])
}

function middleOf([west, south, east, north]: Bounds): [number, number] {
  return [(west + east) / 2, (south + north) / 2]
}

/** The zoom at which a map of usual size shows the whole extent. */
function zoomOf([west, south, east, north]: Bounds): number {
  const height = (north - south) / Math.cos(((south + north) / 2) * (Math.PI / 180))
  const degrees = Math.max(east - west, height)
  return Math.min(closestZoom, Math.log2((shownPx / worldPx) * (360 / degrees)))
}
