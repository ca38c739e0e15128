import type { Geometry } from '../../resources/define.ts'
import type { Extent } from '../crs.ts'
import type { LonLat } from '../feature.ts'
import type { MapLayer } from '../layers/index.ts'
import type { MapViewProps } from '../view-props.ts'

/** A stored boundary that corners are pulled to. */
export type BoundaryNeighbour = { id: string; name: string; boundary: Geometry }

/** A stored boundary that a save was refused for; nameless and without a boundary where the caller may not see it. */
export type BoundaryOverlap = {
  id: string | null
  name: string | null
  areaM2: number
  at: LonLat | null
  boundary: Geometry | null
}

export type BoundaryEditorProps = Pick<MapViewProps, 'home' | 'theme' | 'say' | 'layers'> & {
  id?: string
  /** A MultiPolygon in EPSG:4490 degrees; null for none. */
  value: Geometry | null
  onChange: (value: Geometry | null) => void
  /** Whether the boundary is only shown. */
  isFixed?: boolean
  /** Whether each part becomes a row of its own: then parts may share a border. */
  isDividing?: boolean
  /** Layers of which one lies under all others, the first one at first. Of several the person chooses. */
  basemaps: readonly MapLayer[]
  neighbours: readonly BoundaryNeighbour[]
  overlaps: readonly BoundaryOverlap[]
  /** What is seen, when it is near enough for neighbours to matter; else null. */
  onNear?: (extent: Extent | null) => void
}
