import type { Label } from '../../src/resources/define.ts'
import { flowIdPattern, flowLimits, flowNodeKinds, flowOutcomes } from '../../src/resources/flow-graph.ts'
import { lineOfText } from './formats.ts'
import { complete, type FormSchema } from './form-schema.ts'
import { formWords } from './form-words.ts'

const words = {
  lanes: { zh: '泳道', en: 'Lanes' },
  nodes: { zh: '节点', en: 'Nodes' },
  edges: { zh: '连线', en: 'Connections' },
  id: { zh: '编号', en: 'Id' },
  idSays: {
    zh: '应以字母开头，只含字母、数字、下划线和连字符',
    en: 'must start with a letter and contain only letters, digits, underscores and hyphens',
  },
  kind: { zh: '类型', en: 'Kind' },
  text: { zh: '文字', en: 'Text' },
  unit: { zh: '办理单位', en: 'Unit' },
  days: { zh: '工作日', en: 'Working days' },
  materials: { zh: '材料', en: 'Materials' },
  outcome: { zh: '结果', en: 'Outcome' },
  position: { zh: '位置', en: 'Position' },
} as const satisfies Record<string, Label>

function line(label: Label, maxLength: number): FormSchema {
  return {
    type: 'string',
    'x-label': label,
    maxLength,
    allOf: [{ pattern: lineOfText, 'x-says': formWords.characters }],
  }
}

const id: FormSchema = {
  type: 'string',
  'x-label': words.id,
  allOf: [{ pattern: `^${flowIdPattern}$`, 'x-says': words.idSays }],
}

function whole(label: Label, maximum: number): FormSchema {
  return { type: 'integer', 'x-label': label, minimum: 0, maximum }
}

const node = complete(
  {
    id,
    kind: { type: 'string', 'x-label': words.kind, enum: Object.keys(flowNodeKinds) },
    text: line(words.text, flowLimits.text),
    lane: { ...id, type: ['string', 'null'], 'x-label': words.lanes },
    x: whole(words.position, flowLimits.x),
    y: whole(words.position, flowLimits.y),
    unit: line(words.unit, flowLimits.unit),
    days: { ...whole(words.days, flowLimits.days), type: ['integer', 'null'] },
    materials: {
      type: 'array',
      'x-label': words.materials,
      items: line(words.materials, flowLimits.material),
      maxItems: flowLimits.materials,
    },
  },
  { outcome: { type: 'string', 'x-label': words.outcome, enum: Object.keys(flowOutcomes) } },
)

/**
 * A flow chart as it may be stored, finished or not: well formed, within its limits, and without dangling references.
 */
export const graphSchema: FormSchema = {
  ...complete({
    lanes: {
      type: 'array',
      'x-label': words.lanes,
      items: complete({ id, unit: line(words.unit, flowLimits.unit) }),
      maxItems: flowLimits.lanes,
    },
    nodes: { type: 'array', 'x-label': words.nodes, items: node, maxItems: flowLimits.nodes },
    edges: {
      type: 'array',
      'x-label': words.edges,
      items: complete({ id, from: id, to: id, label: line(words.text, flowLimits.label) }),
      maxItems: flowLimits.edges,
    },
  }),
  description: 'a flow chart: lanes, nodes (start, step, decision, document, end) and edges',
  'x-graph': true,
}
