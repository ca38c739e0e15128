/** Content of a flow chart: the value of a field of kind `graph`. Lengths are px of the drawing, integers. */
export type FlowGraph = { lanes: FlowLane[]; nodes: FlowNode[]; edges: FlowEdge[] }

/** A lane contains the steps of one unit. Lanes are stacked in this order; their heights follow from their content. */
export type FlowLane = { id: string; unit: string }

export type FlowNodeKind = 'start' | 'step' | 'decision' | 'document' | 'end'

export type FlowNode = {
  id: string
  kind: FlowNodeKind
  text: string
  /** Its lane; null only where the chart has no lanes. */
  lane: string | null
  /** Left edge. */
  x: number
  /** Top edge, relative to the top of the lane, so that lanes can grow and be reordered. */
  y: number
  /** Who performs it, where that is more specific than the lane's unit: one of its offices, a window. */
  unit: string
  /** Maximum number of working days; null where none is stated. */
  days: number | null
  /** Documents that the applicant submits. */
  materials: string[]
  /** Of an end: whether the applicant gets there what was applied for. Absent where nobody has said. */
  outcome?: FlowOutcome | undefined
}

export type FlowOutcome = 'success' | 'refusal'

/** A connection from one node to another; `label` is its condition, where it leaves a decision. */
export type FlowEdge = { id: string; from: string; to: string; label: string }

export const flowNodeKinds = {
  start: { zh: '开始', en: 'Start' },
  step: { zh: '环节', en: 'Step' },
  decision: { zh: '判断', en: 'Decision' },
  document: { zh: '文书', en: 'Document' },
  end: { zh: '结束', en: 'End' },
} as const satisfies Record<FlowNodeKind, { zh: string; en: string }>

export const flowOutcomes = {
  success: { zh: '办成', en: 'Granted' },
  refusal: { zh: '未办成', en: 'Not granted' },
} as const satisfies Record<FlowOutcome, { zh: string; en: string }>

/** Ids must also be valid XML names, because they are exported as such. */
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
