import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { unByKey } from 'ol/Observable.js'
import type { LonLat } from '../feature.ts'
import { toCoordinate, toPlace } from '../map.ts'
import { palettes, type Theme } from '../style/palette.ts'
import type { DrawnShape, RunningTool, Tool } from '../tools/tool.ts'
import type { Say } from '../view-props.ts'

export type ActiveTool = { tool: Tool; running: RunningTool; points: readonly LonLat[]; shape: DrawnShape }
export type ToolHost = {
  active: ActiveTool | null
  /** Whether it works on points; otherwise clicks pick features. */
  isDrawing: boolean
  toggle: (tool: Tool) => void
  setPoints: (points: readonly LonLat[]) => void
}

/** Two clicks within this distance are a double click, which adds one point. */
const sameClickPx = 4

/**
 * The tool that runs on a map. It ends with the map, or when another one begins; a change of theme or language restarts
 * it with its points.
 */
export function useTools(map: OlMap | null, { theme, say }: { theme: Theme; say: Say }): ToolHost {
  const [active, setActive] = useState<ActiveTool | null>(null)
  const now = useRef(active)
  const put = useCallback((next: ActiveTool | null) => setActive((now.current = next)), [])
  const palette = palettes[theme]

  const toggle = useCallback(
    (tool: Tool) => {
      if (!map) return
      const before = now.current
      before?.running.stop()
      if (before?.tool.id === tool.id) return put(null)
      const continued = before && tool.continues?.includes(before.tool.id) ? before : null
      const points = continued?.points ?? []
      const running = tool.start({ map, palette, say })
      running.setPoints?.(points)
      put({ tool, running, points, shape: tool.shape ?? continued?.shape ?? 'line' })
    },
    [map, palette, say, put],
  )

  useEffect(() => {
    if (!map || !now.current) return
    const { tool, running, ...drawn } = now.current
    running.stop()
    const again = tool.start({ map, palette, say })
    again.setPoints?.(drawn.points)
    put({ tool, running: again, ...drawn })
  }, [map, palette, say, put])
  useEffect(
    () => () => {
      now.current?.running.stop()
      now.current = null
    },
    [map],
  )

  const setPoints = useCallback(
    (points: readonly LonLat[]) => {
      if (!now.current?.running.setPoints) return
      now.current.running.setPoints(points)
      put({ ...now.current, points })
    },
    [put],
  )

  const drawing = active?.running.setPoints ? active.tool : null
  useEffect(() => {
    if (!map || !drawing) return
    const points = (): readonly LonLat[] => now.current?.points ?? []
    return collectPoints(map, { points, setPoints })
  }, [map, drawing, setPoints])
  useEscape(map, active ? () => toggle(active.tool) : null)
  return { active, isDrawing: drawing !== null, toggle, setPoints }
}

/**
 * Escape ends a tool: from the map, from its panel, and when nothing has the focus, as after a button that is gone.
 */
function useEscape(map: OlMap | null, end: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    end?.()
  })
  const isOn = end !== null
  useEffect(() => {
    const element = map?.getTargetElement()?.parentElement
    if (!isOn || !element) return
    const listen = (event: KeyboardEvent): void => press(event)
    const listenUnfocused = (event: KeyboardEvent): void => {
      if (event.target === document.body) press(event)
    }
    element.addEventListener('keydown', listen)
    document.addEventListener('keydown', listenUnfocused)
    return () => {
      element.removeEventListener('keydown', listen)
      document.removeEventListener('keydown', listenUnfocused)
    }
  }, [map, isOn])
}

type Collecting = { points: () => readonly LonLat[]; setPoints: (points: readonly LonLat[]) => void }

/** Adds points by clicks and, with the map focused, by keys. Returns a function that removes the listeners. */
function collectPoints(map: OlMap, { points, setPoints }: Collecting): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') setPoints([...points(), toPlace(map.getView().getCenter() ?? [0, 0])])
    else if (event.key === 'Backspace') setPoints(points().slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const click = ({ coordinate, pixel }: MapBrowserEvent): void => {
    const last = points().at(-1)
    const lastPixel = last && map.getPixelFromCoordinate(toCoordinate(last))
    const isSame =
      lastPixel &&
      Math.hypot((lastPixel[0] ?? 0) - (pixel[0] ?? 0), (lastPixel[1] ?? 0) - (pixel[1] ?? 0)) < sameClickPx
    if (!isSame) setPoints([...points(), toPlace(coordinate)])
  }
  // A double click adds a point and does not zoom.
  const keys = [map.on('click', click), map.on('dblclick', (event: MapBrowserEvent) => event.stopPropagation())]
  const element = map.getTargetElement()
  element?.addEventListener('keydown', press)
  return () => {
    unByKey(keys)
    element?.removeEventListener('keydown', press)
  }
}
