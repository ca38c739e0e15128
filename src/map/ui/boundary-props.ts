import type { ReactNode } from 'react'
import type { Geometry } from '../../resources/define.ts'
import type { Extent } from '../crs.ts'
import type { LonLat } from '../feature.ts'
import type { MapLayer } from '../layers/index.ts'
import type { MapViewProps } from '../view-props.ts'

/** A stored boundary that corners snap to. */
export type BoundaryNeighbour = { id: string; name: string; boundary: Geometry }

/** A boundary that a save was rejected for; without id and boundary if it is new itself. */
export type BoundaryOverlap = {
  id: string | null
  name: string
  areaM2: number
  at: LonLat | null
  boundary: Geometry | null
}

export type BoundaryEditorProps = Pick<MapViewProps, 'home' | 'theme' | 'say' | 'layers'> & {
  id?: string
  /** A MultiPolygon in EPSG:4490 degrees; null if there is none. */
  value: Geometry | null
  onChange: (value: Geometry | null) => void
  /** Whether the boundary is read-only. */
  isFixed?: boolean
  /** Whether each part becomes a separate row; then parts may share a border. */
  isDividing?: boolean
  basemaps: readonly MapLayer[]
  /** Id of the basemap that is drawn; the first one by default. */
  basemap?: string
  neighbours: readonly BoundaryNeighbour[]
  overlaps: readonly BoundaryOverlap[]
  /** Receives the visible extent if the zoom is high enough to show neighbours, else null. */
  onNear?: (extent: Extent | null) => void
  /** Shown above the map, like the switch between basemaps. */
  children?: ReactNode
}
