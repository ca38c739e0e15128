import { useMemo } from 'react'
import { usePlainBasemap, useStatusStyles, useTiles } from '../../frame/map.tsx'
import type { MapLayer } from '../../map/index.ts'
import { lands } from '../../resources/lands.ts'

const names = ['lands'] as const

/**
 * Parcels that the user may see, coloured by status, above the regions; updated when anyone changes a parcel. `shown`:
 * the ids of the only visible ones, or null for all.
 */
export function useLandLayers(shown: ReadonlySet<string> | null = null): readonly MapLayer[] {
  const { tilesOf, regions } = useTiles()
  const { lands: style } = useStatusStyles(names)
  const basemap = usePlainBasemap()
  return useMemo(
    () => [...tilesOf(lands.name, { style, filter: shown }), regions, ...basemap],
    [tilesOf, style, shown, regions, basemap],
  )
}
