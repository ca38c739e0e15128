import { useCallback, useEffect, useRef, useState } from 'react'
import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { unByKey } from 'ol/Observable.js'
import type { LonLat } from '../feature.ts'
import { toCoordinate, toPlace } from '../map.ts'
import { palettes, type Theme } from '../style/palette.ts'
import type { RunningTool, Tool } from '../tools/tool.ts'

export type ActiveTool = { tool: Tool; running: RunningTool; points: readonly LonLat[] }
export type ToolHost = {
  active: readonly ActiveTool[]
  /** The tool that works on points; null while clicks pick features. */
  pointed: ActiveTool | null
  toggle: (tool: Tool) => void
  setPoints: (points: readonly LonLat[]) => void
}

/** Two clicks within this distance are a double click, which adds one point. */
const sameClickPx = 4

/** The tools that run on a map. They end with the map; a change of theme or layers restarts them with their points. */
export function useTools(map: OlMap | null, { theme, data }: { theme: Theme; data: readonly BaseLayer[] }): ToolHost {
  const [active, setActive] = useState<readonly ActiveTool[]>([])
  const now = useRef(active)
  const put = useCallback((next: readonly ActiveTool[]) => setActive((now.current = next)), [])

  const toggle = useCallback(
    (tool: Tool) => {
      if (!map) return
      const isOn = now.current.some((each) => each.tool.id === tool.id)
      const running = isOn ? null : tool.start({ map, palette: palettes[theme], layers: data })
      const ending = now.current.filter(
        (each) => each.tool.id === tool.id || (running?.setPoints && each.running.setPoints),
      )
      const points = ending.find((each) => tool.continues?.includes(each.tool.id))?.points ?? []
      for (const each of ending) each.running.stop()
      running?.setPoints?.(points)
      put([...now.current.filter((each) => !ending.includes(each)), ...(running ? [{ tool, running, points }] : [])])
    },
    [map, theme, data, put],
  )

  useEffect(() => {
    if (!map || now.current.length === 0) return
    put(
      now.current.map(({ tool, running, points }) => {
        running.stop()
        const again = tool.start({ map, palette: palettes[theme], layers: data })
        again.setPoints?.(points)
        return { tool, running: again, points }
      }),
    )
  }, [map, theme, data, put])
  useEffect(
    () => () => {
      for (const { running } of now.current) running.stop()
      now.current = []
    },
    [map],
  )

  const setPoints = useCallback(
    (points: readonly LonLat[]) =>
      put(
        now.current.map((each) => {
          each.running.setPoints?.(points)
          return each.running.setPoints ? { ...each, points } : each
        }),
      ),
    [put],
  )

  const pointed = active.find(({ running }) => running.setPoints) ?? null
  const tool = pointed?.tool
  useEffect(() => {
    if (!map || !tool) return
    const points = (): readonly LonLat[] => now.current.find((each) => each.tool === tool)?.points ?? []
    return collectPoints(map, { points, setPoints, end: () => toggle(tool) })
  }, [map, tool, setPoints, toggle])
  return { active, pointed, toggle, setPoints }
}

type Collecting = { points: () => readonly LonLat[]; setPoints: (points: readonly LonLat[]) => void; end: () => void }

/** Adds points by clicks and, with the map focused, by keys. Returns a function that removes the listeners. */
function collectPoints(map: OlMap, { points, setPoints, end }: Collecting): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') setPoints([...points(), toPlace(map.getView().getCenter() ?? [0, 0])])
    else if (event.key === 'Backspace') setPoints(points().slice(0, -1))
    else if (event.key === 'Escape') end()
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
