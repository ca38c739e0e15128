import { useEffect } from 'react'
import type { FeatureLike } from 'ol/Feature.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import type OlMap from 'ol/Map.js'
import { unByKey } from 'ol/Observable.js'
import { hit, type tiles } from '../layers/index.ts'
import { moveTo, toPlace, viewState } from '../map.ts'
import type { LonLat, MapFeature, MapViewProps } from '../view-props.ts'
import { useLatest } from './use-latest.ts'

type Props = Pick<MapViewProps, 'onPick' | 'onPoint'> & { isPicking: boolean }

const zoomIntoCluster = 2

/** Tells what lies under the pointer, under a click, and under the cross at Enter. A click on a count goes nearer instead. */
export function usePicking(map: OlMap | null, { onPick, onPoint, isPicking }: Props): void {
  const pick = useLatest(onPick)
  const point = useLatest(onPoint)
  useEffect(() => {
    if (!map || !isPicking) return
    const ask = (pixel: number[], coordinate: number[]): void => {
      const at = toPlace(coordinate)
      const here = found(map, pixel, at)
      const single = here.filter(({ layer }) => !isCluster(layer))
      if (here.length > 0 && single.length === 0) moveTo(map, { center: at, zoom: viewState(map).zoom + zoomIntoCluster })
      else pick.current?.(single, at)
    }
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return
      // Else the same key would press whatever the answer puts the focus on.
      event.preventDefault()
      const middle = map.getView().getCenter() ?? [0, 0]
      ask(map.getPixelFromCoordinate(middle) ?? [0, 0], middle)
    }
    const element = map.getTargetElement()
    const leave = (): void => point.current?.(null)
    const keys = [map.on('singleclick', ({ pixel, coordinate }) => ask(pixel, coordinate)), map.on('pointermove', follow(map, (feature) => point.current?.(feature)))]
    element?.addEventListener('keydown', press)
    element?.addEventListener('pointerleave', leave)
    return () => {
      unByKey(keys)
      element?.removeEventListener('keydown', press)
      element?.removeEventListener('pointerleave', leave)
      if (element) element.style.cursor = ''
    }
  }, [map, isPicking, pick, point])
}

type Pointing = { pixel: number[]; coordinate: number[]; dragging: boolean }

/** Once in a frame, and only when the answer changes. */
function follow(map: OlMap, tell: (feature: MapFeature | null) => void): (event: Pointing) => void {
  let frame = 0
  let last: string | null = null
  return ({ pixel, coordinate, dragging }) => {
    cancelAnimationFrame(frame)
    if (dragging) return
    frame = requestAnimationFrame(() => {
      const here = found(map, pixel, toPlace(coordinate))
      const feature = here.find(({ layer }) => !isCluster(layer)) ?? null
      const element = map.getTargetElement()
      if (element) element.style.cursor = here.length > 0 ? 'pointer' : ''
      const key = feature && `${feature.layer} ${feature.id}`
      if (key === last) return
      last = key
      tell(feature)
    })
  }
}

function isCluster(layer: string): boolean {
  return layer.endsWith('_clusters')
}

/** From the top layer down. Regions lie everywhere and are no answer. */
function found(map: OlMap, pixel: number[], at: LonLat): MapFeature[] {
  const layers = map.getLayers().getArray().filter((layer): layer is tiles.TileLayer => layer instanceof VectorTileLayer && layer.getVisible() && typeof layer.get('id') === 'string' && layer.get('id') !== 'regions')
  const known = new Map<string, MapFeature>()
  for (const layer of layers.toSorted((one, other) => (other.getZIndex() ?? 0) - (one.getZIndex() ?? 0))) {
    for (const feature of hit.featuresAt(map, layer, pixel)) {
      const each = asMapFeature(feature, at)
      if (each && !known.has(`${each.layer} ${each.id}`)) known.set(`${each.layer} ${each.id}`, each)
    }
  }
  return [...known.values()]
}

function asMapFeature(feature: FeatureLike, at: LonLat): MapFeature | null {
  const layer = feature.get('layer') as unknown
  if (typeof layer !== 'string') return null
  return { layer, id: String(feature.get('id') ?? ''), properties: feature.getProperties(), at }
}
