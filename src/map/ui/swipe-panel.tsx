import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import ScaleLine from 'ol/control/ScaleLine.js'
import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { MapLayer } from '../layers/index.ts'
import { layersOf, layersToCompare, type Side } from '../layers/sides.ts'
import { palettes } from '../style/palette.ts'
import type { PanelProps } from '../tools/tool.ts'
import type { MapTools, MapViewProps, Say } from '../view-props.ts'
import { MapCredit } from './map-credit.tsx'
import { useLayers } from './use-layers.ts'
import { swipeWords as words } from './swipe-words.ts'
import './swipe.css'

const first: { left: Side; right: Side } = {
  left: { basemap: null, data: 'none' },
  right: { basemap: null, data: 'all' },
}

/** Two sides of the map with a line between them that can be moved: each has a name, and can be chosen. */
export default function SwipePanel({ map, view, tools, say, end, onLayers, onTwin }: PanelProps) {
  const [share, setShare] = useState(0.5)
  const [sides, setSides] = useState(first)
  return (
    <div className="map-swipe" style={{ '--share': `${share * 100}%` }}>
      {(['left', 'right'] as const).map((which) => (
        <OnBasemap key={which} tools={tools} side={sides[which]}>
          {(basemap) => (
            <>
              {which === 'left' ? (
                <Twin map={map} view={view} side={sides.left} basemap={basemap} share={share} onTwin={onTwin} />
              ) : (
                <Chosen side={sides.right} basemap={basemap} onLayers={onLayers} />
              )}
              <SideChoice
                which={which}
                side={sides[which]}
                layers={view.layers}
                basemap={basemap}
                tools={tools}
                say={say}
                onChange={(side) => setSides((before) => ({ ...before, [which]: side }))}
              />
            </>
          )}
        </OnBasemap>
      ))}
      <i aria-hidden="true" />
      <Button
        className="map-swipe-end"
        shape="circle"
        icon={<CloseOutlined />}
        aria-label={say(words.end)}
        title={say(words.end)}
        onClick={end}
      />
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(share * 100)}
        aria-label={say(words.handle)}
        onChange={(event) => setShare(Number(event.target.value) / 100)}
      />
    </div>
  )
}

type OnBasemapProps = {
  tools: MapTools
  side: Side
  children: (basemap: readonly MapLayer[] | null) => ReactNode
}

/** Renders with the layers of the basemap of a side; null: that of the page. */
function OnBasemap({ tools: { basemaps }, side: { basemap }, children }: OnBasemapProps) {
  return basemaps && basemap !== null ? basemaps.withLayers(basemap, children) : children(null)
}

type ChosenProps = { side: Side; basemap: readonly MapLayer[] | null } & Pick<PanelProps, 'onLayers'>

/** Shows a side on the map of the page. */
function Chosen({ side: { data }, basemap, onLayers }: ChosenProps) {
  useEffect(() => {
    onLayers((layers) => layersOf(layers, data, basemap))
    return () => onLayers(null)
  }, [data, basemap, onLayers])
  return null
}

type TwinProps = {
  map: OlMap
  view: MapViewProps
  side: Side
  basemap: readonly MapLayer[] | null
  share: number
} & Pick<PanelProps, 'onTwin'>

/** A second map with the same view, cut off at the line: names belong to one side only, and give way to no other. */
function Twin({ map, view, side: { data }, basemap, share, onTwin }: TwinProps) {
  const element = useRef<HTMLDivElement>(null)
  const [twin, setTwin] = useState<OlMap | null>(null)
  useEffect(() => {
    if (!element.current) return
    const made = new OlMap({
      target: element.current,
      controls: [new ScaleLine()],
      interactions: [],
      view: map.getView(),
    })
    setTwin(made)
    return () => {
      // Otherwise the view, which lives on, would keep it.
      made.setView(new View())
      made.setTarget(undefined)
      made.dispose()
      setTwin(null)
    }
  }, [map])
  const layers = useMemo(() => layersOf(view.layers, data, basemap), [view.layers, data, basemap])
  const stack = useLayers(twin, { ...view, layers })
  useEffect(() => {
    if (!stack) return
    onTwin({ stack, covers: ([x = 0]) => x < (map.getSize()?.[0] ?? 0) * share })
    return () => onTwin(null)
  }, [stack, map, share, onTwin])
  const { background } = palettes[view.theme]
  return <div ref={element} className="map-swipe-twin" style={{ background }} aria-hidden="true" />
}

type ChoiceProps = {
  which: 'left' | 'right'
  side: Side
  layers: readonly MapLayer[]
  /** Its own basemap, whose source must be named. */
  basemap: readonly MapLayer[] | null
  tools: MapTools
  say: Say
  onChange: (side: Side) => void
}

/** What a side shows, beside the line. */
function SideChoice({ which, side, layers, basemap, tools: { basemaps }, say, onChange }: ChoiceProps) {
  const { data } = side
  const shown = layersToCompare(layers)
  // A layer that was switched off meanwhile leaves its side with the basemap.
  const value = typeof data === 'string' ? data : `layer ${data.layer}`
  return (
    <div className="map-swipe-side" data-side={which} role="group" aria-label={say(words[which])}>
      <select
        value={value}
        aria-label={say(words.data, { side: say(words[which]) })}
        onChange={({ target }) => onChange({ ...side, data: dataOf(target.value) })}
      >
        <option value="all">{say(words.all)}</option>
        <option value="none">{say(words.none)}</option>
        {shown.map(({ id, label }) => (
          <option key={id} value={`layer ${id}`}>
            {say(words.only, { name: label })}
          </option>
        ))}
        {typeof data !== 'string' && !shown.some(({ id }) => id === data.layer) && (
          <option value={value}>{say(words.none)}</option>
        )}
      </select>
      {basemaps && basemaps.choices.length > 1 && (
        <select
          value={side.basemap ?? basemaps.shown}
          aria-label={say(words.basemap, { side: say(words[which]) })}
          onChange={({ target: { value: id } }) => onChange({ ...side, basemap: id === basemaps.shown ? null : id })}
        >
          {basemaps.choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
      {basemap && <MapCredit layers={basemap} say={say} />}
    </div>
  )
}

function dataOf(value: string): Side['data'] {
  return value === 'all' || value === 'none' ? value : { layer: value.slice('layer '.length) }
}
