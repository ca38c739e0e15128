import { useEffect, useRef } from 'react'
import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'
import { unByKey } from 'ol/Observable.js'
import { choropleth as choroplethLayer, clearNames, plain as plainGround } from '../layers/index.ts'
import type { Palette } from '../style/palette.ts'
import type { MapViewProps } from '../view-props.ts'

type Props = Pick<MapViewProps, 'basemap' | 'plain' | 'choropleth' | 'say'>

/** The ground of the map and, above it, regions coloured by a number. */
export function useGround(map: OlMap | null, { basemap, plain, choropleth, say }: Props, palette: Palette): void {
  const locale = say({ zh: 'zh', en: 'en' }) === 'en' ? 'en' : 'zh'
  const made = useRef<plainGround.PlainLayers | null>(null)
  const look = useRef({ palette, locale } as const)
  useEffect(() => {
    look.current = { palette, locale }
    if (made.current) plainGround.update(made.current, { palette, locale })
  }, [palette, locale])

  useEffect(() => {
    if (!map || !plain || basemap !== 'plain') return
    const layers = plainGround.create({ plain, ...look.current })
    made.current = layers
    const all = plainGround.layersOf(layers)
    for (const layer of all) map.addLayer(layer)
    // Only now is known which circles stand where; a name that moves is drawn once more.
    const settled = map.on('rendercomplete', () => clearNames(map, layers))
    return () => {
      made.current = null
      unByKey(settled)
      for (const layer of all) map.removeLayer(layer)
    }
  }, [map, plain, basemap])

  useEffect(() => {
    if (!map || basemap === 'plain') return
    const layers: BaseLayer[] = []
    let isOver = false
    // Most maps are drawn on the plain ground, and pictures bring much along.
    void import('../layers/tianditu.ts').then(({ create }) => {
      if (isOver) return
      layers.push(...create(basemap))
      for (const layer of layers) map.addLayer(layer)
    })
    return () => {
      isOver = true
      layers.forEach((layer) => map.removeLayer(layer))
    }
  }, [map, basemap])

  useEffect(() => {
    if (!map || !plain || !choropleth) return
    const layer = choroplethLayer.create({ choropleth, regions: plain.regions, palette })
    map.addLayer(layer)
    return () => void map.removeLayer(layer)
  }, [map, plain, choropleth, palette])
}
