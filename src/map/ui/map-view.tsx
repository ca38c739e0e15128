import { lazy, Suspense, useCallback, useEffect, useImperativeHandle, useRef, useState, type RefObject } from 'react'
import type OlMap from 'ol/Map.js'
import 'ol/ol.css'
import './map.css'
import { moveTo, seenExtent, showExtent, viewState } from '../map.ts'
import { palettes } from '../style/palette.ts'
import { measure, swipe } from '../tools/index.ts'
import type { LonLat, MapViewProps, PrintOptions } from '../view-props.ts'
import { CoordinateBar } from './coordinate-bar.tsx'
import { useGround } from './use-ground.ts'
import { useLatest } from './use-latest.ts'
import { useMap } from './use-map.ts'
import { useOverlays } from './use-overlays.ts'
import { usePicking } from './use-picking.ts'
import { useScores } from './use-scores.ts'
import { useTileLayers } from './use-tile-layers.ts'
import { useViewState } from './use-view-state.ts'
import { mapWords } from './words.ts'

const PrintDialog = lazy(() => import('./print-dialog.tsx'))

/**
 * The map of the product: React says which grounds, layers and tools exist, OpenLayers draws them. With the keyboard: arrow keys move the map under the
 * cross in its middle, plus and minus zoom, Enter asks what lies under the cross (or sets a point of the tool), Escape ends a tool.
 */
export function MapView(props: MapViewProps) {
  const { theme, say, children } = props
  const element = useRef<HTMLDivElement>(null)
  const map = useMap(element, props)
  const palette = palettes[theme]

  useGround(map, props, palette)
  const layers = useTileLayers(map, props, palette)
  useOverlays(map, props, palette)
  useScores(map, props)
  useViewState(map, props)
  usePicking(map, { ...props, isPicking: !props.tool })
  const measuring = useMeasuring(map, props)
  const { print, job } = usePrinting()
  useHandle(map, props, { print, measuring })
  const share = useLatest(props.swipe ?? null)
  const isSwiping = props.swipe !== null && props.swipe !== undefined
  useEffect(() => (map && isSwiping ? swipe.start({ map, layers, share: () => share.current ?? 0 }) : undefined), [map, layers, isSwiping, share])
  useEffect(() => map?.render(), [map, props.swipe])

  return (
    <div className="map-view" data-theme={theme} style={{ background: palette.ground }}>
      <div
        ref={element}
        className="map-canvas"
        data-tool={props.tool ?? undefined}
        role="application"
        aria-label={say(mapWords.map)}
        tabIndex={0}
      />
      <div className="map-cross" aria-hidden />
      {map && <CoordinateBar map={map} basemap={props.basemap} say={say} />}
      {map && job && <Suspense fallback={null}><PrintDialog key={job.id} map={map} props={props} options={job.options} onEnd={job.end} /></Suspense>}
      {children}
    </div>
  )
}

/** The measuring tool that is on; another look keeps its points. */
function useMeasuring(map: OlMap | null, { tool, theme, onMeasure }: MapViewProps): RefObject<measure.Measuring | null> {
  const tell = useLatest(onMeasure)
  const running = useRef<measure.Measuring>(null)
  const points = useRef<readonly LonLat[]>([])
  useEffect(() => void (points.current = []), [tool])
  useEffect(() => {
    if (!map || !tool) return
    const kept = points.current
    const made = measure.start({
      map,
      tool,
      palette: palettes[theme],
      onMeasure: (result) => {
        points.current = result?.points ?? []
        tell.current?.(result)
      },
    })
    running.current = made
    if (kept.length > 0) made.setPoints(kept)
    return () => {
      running.current = null
      made.stop()
    }
  }, [map, tool, theme, tell])
  return running
}

type PrintJob = { id: number; options: PrintOptions; end: (sheet: Blob | null) => void }

/** The sheet that is being asked for. One at a time: another one calls the first off. */
function usePrinting(): { print: (options: PrintOptions) => Promise<Blob | null>; job: PrintJob | null } {
  const [job, setJob] = useState<PrintJob | null>(null)
  const last = useRef<PrintJob>(null)
  const print = useCallback((options: PrintOptions) => {
    last.current?.end(null)
    return new Promise<Blob | null>((resolve) => {
      const end = (sheet: Blob | null): void => {
        resolve(sheet)
        setJob(null)
      }
      last.current = { id: (last.current?.id ?? 0) + 1, options, end }
      setJob(last.current)
    })
  }, [])
  useEffect(() => () => last.current?.end(null), [])
  return { print, job }
}

type Workings = { print: (options: PrintOptions) => Promise<Blob | null>; measuring: RefObject<measure.Measuring | null> }

function useHandle(map: OlMap | null, { handle, home }: MapViewProps, { print, measuring }: Workings): void {
  useImperativeHandle(
    handle,
    () => ({
      fit: (extent) => map && showExtent(map, extent, { isSwift: true }),
      zoomBy: (step) => map && moveTo(map, { zoom: viewState(map).zoom + step }),
      goTo: (center, zoom) => map && moveTo(map, { center, ...(zoom === undefined ? {} : { zoom }) }),
      extent: () => (map ? seenExtent(map) : home),
      setMeasured: (points) => measuring.current?.setPoints(points),
      print: (options) => (map ? print(options) : Promise.resolve(null)),
    }),
    [map, home, print, measuring],
  )
}
