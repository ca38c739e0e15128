import type { ComponentType, ReactNode } from 'react'
import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'
import type { Label } from '../../resources/define.ts'
import type { LonLat } from '../feature.ts'
import type { Palette } from '../style/palette.ts'
import type { MapTools, MapViewProps, Say } from '../view-props.ts'

/**
 * Input of a tool. `layers` are the data layers, without the basemap. A change of theme or layers restarts the tool.
 */
export type ToolContext = { map: OlMap; palette: Palette; layers: readonly BaseLayer[] }

/** A running tool. */
export type RunningTool = {
  /** Removes everything that the tool added. */
  stop(): void
  /**
   * Shows these points. A tool with this method works on points: the map collects them by clicks, by keys (Enter adds
   * one under the cross, Backspace removes the last one, Escape ends the tool) and in a list beside the map, and
   * picking is disabled. Only one such tool runs at a time.
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
  /** Whether its points form a closed ring: the list then includes the distance from the last to the first. */
  isRing?: boolean
  /** Ids of the tools whose points it takes over. */
  continues?: readonly string[]
  start(context: ToolContext): Running
  /** UI of the running tool: in a panel above the list of points, or over the map if the tool has no points. */
  Panel?: ComponentType<PanelProps<Running>>
  /**
   * Returns the area of its points for the actions of the page (`areaActions`), in EPSG:4490 degrees, not closed; null
   * if there is none.
   */
  areaOf?: (points: readonly LonLat[]) => readonly LonLat[] | null
}

/** Defines a tool for the list of tools, and checks that its `Panel` accepts the result of its `start`. */
export function defineTool<Running extends RunningTool>(tool: Tool<Running>): Tool {
  return tool as Tool
}
