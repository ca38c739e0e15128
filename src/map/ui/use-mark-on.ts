import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { useEffect, useState } from 'react'
import type { LonLat } from '../feature.ts'
import { zOrder } from '../layers/z-order.ts'
import { toCoordinate } from '../map.ts'
import { palettes, type Theme } from '../style/palette.ts'

/** Marks a place on the map; null: none. */
export function useMarkOn(map: OlMap, { theme, at }: { theme: Theme; at: LonLat | null }): void {
  const [source] = useState(() => new VectorSource())
  useEffect(() => {
    const { accent, halo } = palettes[theme]
    const image = new CircleStyle({
      radius: 7,
      fill: new Fill({ color: accent }),
      stroke: new Stroke({ color: halo, width: 2.5 }),
    })
    const layer = new VectorLayer({ source, zIndex: zOrder.tool, style: new Style({ image }) })
    map.addLayer(layer)
    return () => void map.removeLayer(layer)
  }, [map, theme, source])
  const key = at?.join(' ')
  useEffect(() => {
    source.clear()
    if (key) source.addFeature(new Feature(new Point(toCoordinate(key.split(' ').map(Number) as unknown as LonLat))))
  }, [source, key])
}
