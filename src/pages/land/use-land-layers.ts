import { useMemo } from 'react'
import { usePlainBasemap, useStatusStyles, useTiles } from '../../frame/map.tsx'
import type { MapLayer } from '../../map/index.ts'
import { lands } from '../../resources/lands.ts'

const names = ['lands'] as const

/**
 * Everything that the signed-in person may see, by status, over the regions; drawn again when anybody changes a parcel.
 */
export function useLandLayers(): readonly MapLayer[] {
  const { tilesOf, regions } = useTiles()
  const { lands: style } = useStatusStyles(names)
  const basemap = usePlainBasemap()
  return useMemo(() => [tilesOf(lands.name, { style }), regions, ...basemap], [tilesOf, style, regions, basemap])
}
