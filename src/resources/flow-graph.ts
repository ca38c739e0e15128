/**
 * What a flow chart is drawn of: the value of a field of the kind `graph`. Lengths are px of the drawing, whole
 * numbers.
 */
export type FlowGraph = { lanes: FlowLane[]; nodes: FlowNode[]; edges: FlowEdge[] }

/**
 * A lane holds what one unit does. Lanes lie below each other in this order; their heights follow from what is in them.
 */
export type FlowLane = { id: string; unit: string }

export type FlowNodeKind = 'start' | 'step' | 'decision' | 'document' | 'end'

export type FlowNode = {
  id: string
  kind: FlowNodeKind
  text: string
  /** The lane it lies in; null just where the chart has no lanes. */
  lane: string | null
  /** Left edge. */
  x: number
  /** Top edge, from the top of the lane, so that lanes can grow and change places. */
  y: number
  /** Who does it, where that is more than the lane's unit tells: an office of it, a window. */
  unit: string
  /** Working days that it takes at most; null where none are stated. */
  days: number | null
  /** What the applicant hands in. */
  materials: string[]
}

/** A way from one node to another; `label` says when it is taken, where it leaves a decision. */
export type FlowEdge = { id: string; from: string; to: string; label: string }

export const flowNodeKinds = {
  start: { zh: '开始', en: 'Start' },
  step: { zh: '环节', en: 'Step' },
  decision: { zh: '判断', en: 'Decision' },
  document: { zh: '文书', en: 'Document' },
  end: { zh: '结束', en: 'End' },
} as const satisfies Record<FlowNodeKind, { zh: string; en: string }>

/** Ids are names of XML as well, because they go out as such. */
export const flowIdPattern = '[A-Za-z_][A-Za-z0-9_-]{0,63}'

export const flowLimits = {
  nodes: 200,
  edges: 400,
  lanes: 20,
  text: 60,
  unit: 40,
  label: 20,
  materials: 20,
  material: 60,
  days: 999,
  x: 40_000,
  y: 20_000,
} as const

export const emptyFlowGraph: FlowGraph = { lanes: [], nodes: [], edges: [] }
