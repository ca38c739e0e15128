import type { FlowGraph } from './flow-graph.ts'

/** What the calls on flow charts answer beyond the row. Times are ISO 8601. */

/** A published chart as readers see it; `createdBy` tells just whether it is invented. */
export type FlowDrawing = {
  id: string
  name: string
  category: string
  description: string | null
  number: number
  publishedAt: string
  graph: FlowGraph
  createdBy: string | null
}

/** A published version of a chart; nothing of it changes once it is stored. */
export type FlowVersion = {
  number: number
  createdAt: string
  createdByName: string | null
  note: string
  graph: FlowGraph
}

/** A version in the list of all of them. */
export type ListedFlowVersion = FlowVersion & { isStanding: boolean }
