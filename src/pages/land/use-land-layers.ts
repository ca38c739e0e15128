import { useMemo } from 'react'
import { usePlainBasemap, useStatusStyles, useTiles } from '../../frame/map.tsx'
import type { MapLayer } from '../../map/index.ts'
import { lands } from '../../resources/lands.ts'

const names = ['lands'] as const

/** All parcels that the user may see, coloured by status, above the regions; updated when anyone changes a parcel. */
export function useLandLayers(): readonly MapLayer[] {
  const { tilesOf, regions } = useTiles()
  const { lands: style } = useStatusStyles(names)
  const basemap = usePlainBasemap()
  return useMemo(() => [...tilesOf(lands.name, { style }), regions, ...basemap], [tilesOf, style, regions, basemap])
}
