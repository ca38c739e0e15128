import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type OlMap from 'ol/Map.js'
import 'ol/ol.css'
import './map.css'
import { moveTo, showExtent } from '../map.ts'
import { palettes } from '../style/palette.ts'
import type { MapLayer } from '../layers/index.ts'
import { mapTools } from '../tools/index.ts'
import type { Found, TwinMap } from '../tools/tool.ts'
import type { MapViewProps } from '../view-props.ts'
import { CoordinateBar } from './coordinate-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useLayers } from './use-layers.ts'
import { useLocation } from './use-location.ts'
import { useMap } from './use-map.ts'
import { usePicking } from './use-picking.ts'
import { useTools, type ToolHost } from './use-tools.ts'
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
  const location = useLocation(map)
  const host = useTools(map, { theme, say })
  const [found, onFound] = useState<Found | null>(null)
  const foundLayers = (host.active?.tool.showsFound && found?.layers) || none
  const all = useMemo(() => [...location.layers, ...layers, ...foundLayers], [location.layers, layers, foundLayers])
  const { shown, onLayers } = useChosenLayers(all)
  const stack = useLayers(map, { ...props, layers: shown })
  const twin = useRef<TwinMap>(null)
  const onTwin = useCallback((made: TwinMap | null) => void (twin.current = made), [])
  useViewState(map, props)
  usePicking(map, {
    ...props,
    stack,
    stackAt: (pixel) => (twin.current?.covers(pixel) ? twin.current.stack : stack),
    isPicking: !host.isDrawing,
  })
  useHandle(map, props, host)

  return (
    <div className="map-view" data-theme={theme} style={{ background: palettes[theme].background }}>
      <div
        ref={element}
        className="map-canvas"
        data-tool={host.isDrawing ? host.active?.tool.id : undefined}
        role="application"
        aria-label={say(mapWords.map)}
        tabIndex={0}
      />
      <div className="map-cross" aria-hidden />
      {map && <CoordinateBar map={map} view={props} />}
      {map && tools && (
        <Toolbar
          map={map}
          view={{ ...props, layers: all }}
          tools={tools}
          host={host}
          location={location}
          onLayers={onLayers}
          onTwin={onTwin}
          found={found}
          onFound={onFound}
        />
      )}
      {children}
    </div>
  )
}

function useHandle(map: OlMap | null, { handle }: MapViewProps, { active, toggle }: ToolHost): void {
  useImperativeHandle(
    handle,
    () => ({
      fit: (extent) => map && showExtent(map, extent, { isSwift: true }),
      goTo: (center, zoom) => map && moveTo(map, { center, ...(zoom === undefined ? {} : { zoom }) }),
      begin: (id) => {
        const tool = mapTools.find((each) => each.id === id)
        if (tool && active?.tool.id !== id) toggle(tool)
      },
    }),
    [map, active, toggle],
  )
}

const none: readonly MapLayer[] = []

type Choose = (layers: readonly MapLayer[]) => readonly MapLayer[]

/** The layers of the page, or what a tool chose of them. */
function useChosenLayers(layers: readonly MapLayer[]) {
  const [choose, setChoose] = useState<Choose | null>(null)
  const onLayers = useCallback((next: Choose | null) => setChoose(() => next), [])
  const shown = useMemo(() => choose?.(layers) ?? layers, [choose, layers])
  return { shown, onLayers }
}
