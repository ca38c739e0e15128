import type { ComponentType, ReactNode } from 'react'
import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'
import type { Label } from '../../resources/define.ts'
import type { LonLat } from '../feature.ts'
import type { Palette } from '../style/palette.ts'
import type { MapTools, MapViewProps, Say } from '../view-props.ts'

/**
 * What a tool works on. `layers` are those with data, without the basemap. Another look or other layers start it again.
 */
export type ToolContext = { map: OlMap; palette: Palette; layers: readonly BaseLayer[] }

/** A tool that runs. */
export type RunningTool = {
  /** Undoes all that the tool added. */
  stop(): void
  /**
   * Shows these points. A tool that has it works on points: the map collects them by clicks, by keys (Enter sets one
   * under the cross, Backspace takes one back, Escape ends) and in a list beside the map, and nothing is picked
   * meanwhile. Only one such tool runs at a time.
   */
  setPoints?(points: readonly LonLat[]): void
}

export type PanelProps<Running extends RunningTool = RunningTool> = {
  running: Running
  points: readonly LonLat[]
  map: OlMap
  view: MapViewProps
  tools: MapTools
  say: Say
  /** Ends the tool. */
  end: () => void
}

export type Tool<Running extends RunningTool = RunningTool> = {
  id: string
  label: Label
  icon: ReactNode
  /** Whether its points close to a ring: the list says the way from the last to the first too. */
  isRing?: boolean
  /** Ids of the tools whose points it goes on with. */
  continues?: readonly string[]
  start(context: ToolContext): Running
  /**
   * What it shows while it runs: of a tool that works on points in a frame above their list, of another over the map.
   */
  Panel?: ComponentType<PanelProps<Running>>
  /**
   * The area of its points that the page can go on with (`areaActions`), in EPSG:4490 degrees, not closed; null while
   * there is none.
   */
  areaOf?: (points: readonly LonLat[]) => readonly LonLat[] | null
}

/** A tool for the list of tools, which keeps each `Panel` with the `start` whose result it is given. */
export function defineTool<Running extends RunningTool>(tool: Tool<Running>): Tool {
  return tool as Tool
}
