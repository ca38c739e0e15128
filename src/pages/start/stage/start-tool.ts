import type { MeasureTool } from '../../../map/index.ts'

/** What is done with points on the map: measured, or drawn as an area to go on with. */
export type StartTool = MeasureTool | 'draw'

/** What the map does for a tool: an area is drawn as it is measured. */
export function mapTool(tool: StartTool | null): MeasureTool | null {
  return tool === 'draw' ? 'area' : tool
}
