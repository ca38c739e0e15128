import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'antd'
import 'ol/ol.css'
import './map.css'
import type { Geometry, Label } from '../../resources/define.ts'
import type { Extent } from '../crs.ts'
import type { MapLayer } from '../layers/index.ts'
import { isInView, showExtent } from '../map.ts'
import { palettes } from '../style/palette.ts'
import { pickExtent } from '../tools/pick-extent.tsx'
import { useLatest } from '../../use-latest.ts'
import { useLayers } from './use-layers.ts'
import { useMap } from './use-map.ts'

type ExtentPickerProps = {
  /** The picked bounds, in EPSG:4490 degrees; null if there are none. */
  value: Extent | null
  /** Initial view if nothing is picked. */
  home: Extent
  /** Boundaries for orientation. */
  outlines: readonly Geometry[]
  onChange: (extent: Extent) => void
  /** Whether the bounds are read-only. */
  isFixed?: boolean
  theme: 'light' | 'dark'
  say: (label: Label) => string
}

const labels = {
  map: { zh: '四至范围地图，可用数字框代替', en: 'Map of the bounds; the number inputs do the same' },
  stop: { zh: '结束选取', en: 'Stop picking' },
  hint: { zh: '按住鼠标或手指拖出矩形', en: 'Hold the mouse button or a finger and drag a rectangle' },
} satisfies Record<string, Label>

/** Small map that picks bounds by dragging a rectangle. */
export function ExtentPicker({ value, home, outlines, onChange, isFixed = false, theme, say }: ExtentPickerProps) {
  const [isPicking, setIsPicking] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const [first] = useState(value ?? home)
  const map = useMap(element, { home: first, view: null, say })
  const layers = useMemo(() => layersOf(value, outlines), [value, outlines])
  useLayers(map, { layers, theme, say })
  const tell = useLatest(onChange)
  const tool = useMemo(
    () =>
      pickExtent((extent) => {
        tell.current(extent)
        setIsPicking(false)
      }),
    [tell],
  )

  useEffect(() => {
    if (!map || !isPicking) return
    const running = tool.start({ map, palette: palettes[theme], say })
    return () => running.stop()
  }, [map, isPicking, tool, theme, say])

  useEffect(() => {
    if (map && value && !isInView(map, value)) showExtent(map, value)
  }, [map, value])

  const [west, south, east, north] = home
  useEffect(() => {
    const isShown = first.every((bound, index) => bound === [west, south, east, north][index])
    if (map && !isShown) showExtent(map, [west, south, east, north])
  }, [map, first, west, south, east, north])

  return (
    <div className="extent-picker">
      <div
        ref={element}
        className="small-map"
        role="application"
        aria-label={say(labels.map)}
        tabIndex={0}
        data-theme={theme}
      />
      {!isFixed && (
        <div className="extent-picker-tools">
          <Button
            size="small"
            type={isPicking ? 'primary' : 'default'}
            aria-pressed={isPicking}
            onClick={() => setIsPicking(!isPicking)}
          >
            {say(isPicking ? labels.stop : tool.label)}
          </Button>
          {isPicking && <span>{say(labels.hint)}</span>}
        </div>
      )}
    </div>
  )
}

/** Returns the picked bounds above the boundaries for orientation. */
function layersOf(value: Extent | null, outlines: readonly Geometry[]): readonly MapLayer[] {
  const shapes = (geometries: readonly unknown[]) => ({
    type: 'FeatureCollection' as const,
    features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  })
  return [
    { id: 'picked', kind: 'overlay', look: 'picked', features: shapes(value ? [boxOf(value)] : []) },
    { id: 'outlines', kind: 'overlay', look: 'outline', features: shapes(outlines) },
  ]
}

function boxOf([west, south, east, north]: Extent): Geometry {
  return {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    ],
  }
}
