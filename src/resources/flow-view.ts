import type { FlowGraph } from './flow-graph.ts'

/** Responses of the flow chart calls beyond the row. Times are ISO 8601. */

/** A published chart as readers see it; `createdBy` only shows whether it is demonstration data. */
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

/** A published version of a chart; immutable once stored. */
export type FlowVersion = {
  number: number
  createdAt: string
  createdByName: string | null
  note: string
  graph: FlowGraph
}

/** A version in the list of all versions. */
export type ListedFlowVersion = FlowVersion & { isStanding: boolean }
