import type { ComponentType, ReactNode } from 'react'
import type OlMap from 'ol/Map.js'
import type { Label } from '../../resources/define.ts'
import type { LonLat } from '../feature.ts'
import type { LayerStack } from '../layers/stack.ts'
import type { MapLayer } from '../layers/index.ts'
import type { Palette } from '../style/palette.ts'
import type { MapTools, MapViewProps, Say } from '../view-props.ts'

/** Input of a tool. A change of theme or language restarts the tool. */
export type ToolContext = { map: OlMap; palette: Palette; say: Say }

/** What points form: a line, or from three points an area. */
export type DrawnShape = 'line' | 'area'

/** A running tool. Only one runs at a time. */
export type RunningTool = {
  /** Removes everything that the tool added. */
  stop(): void
  /**
   * Shows these points. A tool with this method works on points: the map collects them by clicks, by keys (Enter adds
   * one under the cross, Backspace removes the last one, Escape ends the tool) and in a list beside the map, and
   * picking is disabled.
   */
  setPoints?(points: readonly LonLat[]): void
}

/** A second map above the first one, with the same view, and the part of it that is visible. */
export type TwinMap = { stack: LayerStack; covers: (pixel: readonly number[]) => boolean }

/** What a tool found: its layers are on the map while a tool runs that shows them. */
export type Found = { layers: readonly MapLayer[]; value: unknown }

export type PanelProps<Running extends RunningTool = RunningTool> = {
  running: Running
  /** Its points, or those of the tool that it continues, and what they form. */
  points: readonly LonLat[]
  shape: DrawnShape
  map: OlMap
  view: MapViewProps
  tools: MapTools
  say: Say
  /** Ends the tool. */
  end: () => void
  /** Shows on the map, of the layers of the page, what this returns; null: all of them. Reset it at the end. */
  onLayers: (choose: ((layers: readonly MapLayer[]) => readonly MapLayer[]) | null) => void
  /** Clicks on the visible part of this map query its layers; null: there is none. Reset it at the end. */
  onTwin: (twin: TwinMap | null) => void
  /** What a tool found last, which comes back with it. */
  found: Found | null
  onFound: (found: Found | null) => void
}

export type Tool<Running extends RunningTool = RunningTool> = {
  id: string
  label: Label
  icon: ReactNode
  /** What its points form; the list of an area includes the distance from the last to the first. Default: a line. */
  shape?: DrawnShape
  /** Whether this map has it; by default every map. */
  isOffered?: (tools: MapTools) => boolean
  /** Whether what a tool found last is on the map while this one runs. */
  showsFound?: boolean
  /** Ids of the tools whose points it takes over. */
  continues?: readonly string[]
  start(context: ToolContext): Running
  /** UI of the running tool: in a panel above the list of points, or over the map if the tool has no points. */
  Panel?: ComponentType<PanelProps<Running>>
  /** More about its points, below the result, which is read out whenever it changes. */
  Details?: ComponentType<PanelProps<Running>>
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
