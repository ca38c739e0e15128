import { useMemo } from 'react'
import type { MapLayer } from '../../map/index.ts'
import { useDictLists } from '../../providers/lands.ts'
import { tileUrl, tokenHeader, useLayerVersions } from '../../providers/tiles.ts'
import { lands } from '../../resources/lands.ts'

const statusDict = ['land_status']

/** Everything that the signed-in person may see, by status; drawn anew when anybody changes a parcel. */
export function useLandLayers(): readonly MapLayer[] {
  const versions = useLayerVersions()
  const dicts = useDictLists(statusDict)
  return useMemo(() => {
    const colors = Object.fromEntries((dicts.land_status ?? []).flatMap(({ value, color }) => (color ? [[value, color]] : [])))
    const layer = (id: string): MapLayer => ({ id, isVisible: true, opacity: 1, url: tileUrl(id, versions[id]), headers: tokenHeader() })
    return [{ ...layer(lands.name), style: { field: 'landStatus', colors } }, layer('regions')]
  }, [versions, dicts])
}
