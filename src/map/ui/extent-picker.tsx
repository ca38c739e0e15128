import type VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'antd'
import 'ol/ol.css'
import './map.css'
import type { Geometry, Label } from '../../resources/define.ts'
import type { Extent } from '../crs.ts'
import * as extentBox from '../layers/extent-box.ts'
import * as outline from '../layers/outline.ts'
import { createMap, isInView, showExtent } from '../map.ts'
import { palettes } from '../style/palette.ts'
import { pickExtent } from '../tools/pick-extent.ts'

export type ExtentPickerProps = {
  /** The bounds picked so far, in EPSG:4490 degrees; null when there are none. */
  value: Extent | null
  /** What the view shows when there is nothing picked. */
  home: Extent
  /** Boundaries to find one's way by. */
  outlines: readonly Geometry[]
  onChange: (extent: Extent) => void
  /** Whether the bounds are only shown. */
  isFixed?: boolean
  theme: 'light' | 'dark'
  say: (label: Label) => string
}

const labels = {
  map: { zh: '四至范围地图，可用数字框代替', en: 'Map of the bounds; the number inputs do the same' },
  zoomIn: { zh: '放大', en: 'Zoom in' },
  zoomOut: { zh: '缩小', en: 'Zoom out' },
  stop: { zh: '结束选取', en: 'Stop picking' },
  hint: { zh: '按住鼠标或手指拖出矩形', en: 'Hold the mouse button or a finger and drag a rectangle' },
} satisfies Record<string, Label>

/** A small map on which bounds are picked by dragging a rectangle. */
export function ExtentPicker(props: ExtentPickerProps) {
  const [isPicking, setIsPicking] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const map = useMapWith(element, props)
  const onChange = useRef(props.onChange)
  useEffect(() => void (onChange.current = props.onChange))

  useEffect(() => {
    if (!map || !isPicking) return
    return pickExtent.start({
      map,
      onPick: (extent) => {
        onChange.current(extent)
        setIsPicking(false)
      },
    })
  }, [map, isPicking])

  return (
    <div className="extent-picker">
      <div ref={element} className="small-map" role="application" aria-label={props.say(labels.map)} tabIndex={0} data-theme={props.theme} />
      {!props.isFixed && <div className="extent-picker-tools">
        <Button size="small" type={isPicking ? 'primary' : 'default'} aria-pressed={isPicking} onClick={() => setIsPicking(!isPicking)}>
          {props.say(isPicking ? labels.stop : pickExtent.label)}
        </Button>
        {isPicking && <span>{props.say(labels.hint)}</span>}
      </div>}
    </div>
  )
}

type Stage = { map: OlMap; outlineLayer: VectorLayer; boxLayer: VectorLayer }

/** The map in the element, its two layers kept in step with the props; null until it stands. */
function useMapWith(element: React.RefObject<HTMLDivElement | null>, { value, home, outlines, theme, say }: ExtentPickerProps): OlMap | null {
  const [stage, setStage] = useState<Stage | null>(null)
  const first = useRef({ extent: value ?? home, words: { zoomIn: say(labels.zoomIn), zoomOut: say(labels.zoomOut) } })

  useEffect(() => {
    if (!element.current) return
    const map = createMap({ target: element.current, ...first.current })
    const outlineLayer = outline.create({ geometries: [], palette: palettes.light })
    const boxLayer = extentBox.create({ extent: null, palette: palettes.light })
    map.addLayer(outlineLayer)
    map.addLayer(boxLayer)
    setStage({ map, outlineLayer, boxLayer })
    return () => {
      map.setTarget(undefined)
      setStage(null)
    }
  }, [element])

  useEffect(() => {
    if (stage) outline.update(stage.outlineLayer, { geometries: outlines, palette: palettes[theme] })
  }, [stage, outlines, theme])

  useEffect(() => {
    if (!stage) return
    extentBox.update(stage.boxLayer, { extent: value, palette: palettes[theme] })
    if (value && !isInView(stage.map, value)) showExtent(stage.map, value)
  }, [stage, value, theme])

  const [west, south, east, north] = home
  useEffect(() => {
    const isShown = first.current.extent.every((bound, index) => bound === [west, south, east, north][index])
    if (stage && !isShown) showExtent(stage.map, [west, south, east, north])
  }, [stage, west, south, east, north])

  return stage?.map ?? null
}
