import { useImperativeHandle, useRef } from 'react'
import type OlMap from 'ol/Map.js'
import 'ol/ol.css'
import './map.css'
import { moveTo, showExtent } from '../map.ts'
import { palettes } from '../style/palette.ts'
import type { MapViewProps } from '../view-props.ts'
import { CoordinateBar } from './coordinate-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useLayers } from './use-layers.ts'
import { useMap } from './use-map.ts'
import { usePicking } from './use-picking.ts'
import { useTools } from './use-tools.ts'
import { useViewState } from './use-view-state.ts'
import { mapWords } from './words.ts'

/**
 * The map of the product: React defines layers and tools, OpenLayers draws them. Keyboard: arrow keys pan the map under
 * the cross at its centre, plus and minus zoom, Enter queries the place under the cross (or adds a point of the tool),
 * Escape ends a tool.
 */
export function MapView(props: MapViewProps) {
  const { theme, say, layers, tools, children } = props
  const element = useRef<HTMLDivElement>(null)
  const map = useMap(element, props)
  const { stack, data } = useLayers(map, props)
  const host = useTools(map, { theme, data })
  useViewState(map, props)
  usePicking(map, { ...props, stack, isPicking: host.pointed === null })
  useHandle(map, props)

  return (
    <div className="map-view" data-theme={theme} style={{ background: palettes[theme].background }}>
      <div
        ref={element}
        className="map-canvas"
        data-tool={host.pointed?.tool.id}
        role="application"
        aria-label={say(mapWords.map)}
        tabIndex={0}
      />
      <div className="map-cross" aria-hidden />
      {map && <CoordinateBar map={map} layers={layers} say={say} />}
      {map && tools && <Toolbar map={map} view={props} tools={tools} host={host} />}
      {children}
    </div>
  )
}

function useHandle(map: OlMap | null, { handle }: MapViewProps): void {
  useImperativeHandle(
    handle,
    () => ({
      fit: (extent) => map && showExtent(map, extent, { isSwift: true }),
      goTo: (center, zoom) => map && moveTo(map, { center, ...(zoom === undefined ? {} : { zoom }) }),
    }),
    [map],
  )
}
