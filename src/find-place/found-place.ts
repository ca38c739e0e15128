import type { Say } from '../providers/i18n.ts'
import { writeMark } from '../resources/map-mark.ts'
import { placeKinds, type FoundPlace } from '../resources/place-names.ts'

type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Zoom for a place without extent: single buildings can be distinguished. */
export const placeZoom = 15
/** Pixels of a map in which an extent is shown, and of the world at zoom 0. */
const shownPx = 560
const worldPx = 256

/** What tells a found place apart from others of the same name: what it is, and where. */
export function placeHint({ kind, code, layer, region }: FoundPlace, say: Say): string {
  const what =
    kind === 'land' || kind === 'project' ? code : (layer ?? (kind === 'region' ? null : say(placeKinds[kind])))
  return [what, region].filter(Boolean).join(' · ')
}

/** Address of the map page with a found place; null if nobody knows where it is. */
export function placeLink({ kind, id, code, name, at, bounds }: FoundPlace): string | null {
  if (kind === 'land') return `/start?pick=lands:${id}`
  if (kind === 'project') return `/start?kind=projects&pick=projects:${id}`
  if (kind === 'region') return `/start?region=${code}`
  if (!at) return null
  const [middle, zoom] = bounds ? [middleOf(bounds), zoomOf(bounds)] : [at, placeZoom]
  const view = [...middle.map((degrees) => degrees.toFixed(5)), zoom.toFixed(2)].join(',')
  return `/start?at=${view}&mark=${encodeURIComponent(writeMark({ name, at }))}`
}

function middleOf([west, south, east, north]: Bounds): [number, number] {
  return [(west + east) / 2, (south + north) / 2]
}

/** The zoom at which a map of usual size shows the whole extent. */
function zoomOf([west, south, east, north]: Bounds): number {
  const height = (north - south) / Math.cos(((south + north) / 2) * (Math.PI / 180))
  const degrees = Math.max(east - west, height)
  return degrees === 0 ? placeZoom : Math.min(placeZoom, Math.log2((shownPx / worldPx) * (360 / degrees)))
}
