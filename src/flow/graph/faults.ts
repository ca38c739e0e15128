import type { Label } from '../../resources/define.ts'
import { fill } from '../../resources/errors.ts'
import { flowNodeKinds, type FlowEdge, type FlowGraph, type FlowNode } from '../../resources/flow-graph.ts'

const says = {
  'no-start': { zh: '缺少“开始”节点', en: 'There is no start' },
  'several-starts': { zh: '只能有一个“开始”节点', en: 'There may be only one start' },
  'no-end': { zh: '缺少“结束”节点', en: 'There is no end' },
  'no-text': { zh: '“{kind}”节点没有填写文字', en: 'A node of the kind “{kind}” has no text' },
  unreachable: { zh: '从“开始”走不到“{text}”', en: '“{text}” cannot be reached from the start' },
  'dead-end': { zh: '从“{text}”走不到“结束”', en: 'From “{text}” no end can be reached' },
  'into-start': { zh: '“开始”节点不能有进入的连线', en: 'Nothing may lead into the start' },
  'out-of-end': { zh: '“结束”节点“{text}”不能有引出的连线', en: 'Nothing may lead out of the end “{text}”' },
  'few-branches': { zh: '判断“{text}”至少要有两个分支', en: 'Decision “{text}” needs two branches at least' },
  'unlabelled-branch': { zh: '判断“{text}”的分支没有写明条件', en: 'A branch of decision “{text}” has no label' },
  'same-branches': {
    zh: '判断“{text}”有两个分支写着相同的条件',
    en: 'Two branches of decision “{text}” have the same label',
  },
  'no-unit': { zh: '有泳道没有填写单位', en: 'A lane has no unit' },
} as const satisfies Record<string, Label>

type FaultCode = keyof typeof says

/** Why a chart can't be published, and the ids of the lanes, nodes or edges concerned. */
export type FlowFault = { code: FaultCode; ids: string[]; says: Label }

/** Returns all faults that prevent publishing, in chart order; empty if the chart is complete. */
export function faultsOf(graph: FlowGraph): FlowFault[] {
  const starts = graph.nodes.filter(({ kind }) => kind === 'start')
  const ends = graph.nodes.filter(({ kind }) => kind === 'end')
  const whole: FlowFault[] = [
    ...(starts.length === 0 ? [fault('no-start', [])] : []),
    ...(starts.length > 1
      ? [
          fault(
            'several-starts',
            starts.map(({ id }) => id),
          ),
        ]
      : []),
    ...(ends.length === 0 ? [fault('no-end', [])] : []),
    ...graph.lanes.filter(({ unit }) => unit.trim() === '').map(({ id }) => fault('no-unit', [id])),
  ]
  return [...whole, ...wayFaults(graph, starts, ends), ...graph.nodes.flatMap((node) => nodeFaults(graph, node))]
}

/** Creates a fault; `node` fills the placeholders of its text. */
function fault(code: FaultCode, ids: string[], node?: FlowNode): FlowFault {
  const { zh, en } = says[code]
  const kind = node ? flowNodeKinds[node.kind] : { zh: '', en: '' }
  const text = node?.text.trim() ?? ''
  return {
    code,
    ids,
    says: {
      zh: fill(zh, { kind: kind.zh, text: text || kind.zh }),
      en: fill(en, { kind: kind.en, text: text || kind.en }),
    },
  }
}

/** Without a start every node would be unreachable, so only the missing start is reported. */
function wayFaults(graph: FlowGraph, starts: readonly FlowNode[], ends: readonly FlowNode[]): FlowFault[] {
  const reached = reachedFrom(
    starts,
    graph.edges.map(({ from, to }) => [from, to]),
  )
  const ending = reachedFrom(
    ends,
    graph.edges.map(({ from, to }) => [to, from]),
  )
  return graph.nodes.flatMap((node) => {
    if (starts.length > 0 && !reached.has(node.id)) return [fault('unreachable', [node.id], node)]
    return ends.length > 0 && !ending.has(node.id) ? [fault('dead-end', [node.id], node)] : []
  })
}

function reachedFrom(nodes: readonly FlowNode[], ways: readonly (readonly [string, string])[]): Set<string> {
  const next = new Map<string, string[]>()
  for (const [from, to] of ways) next.set(from, [...(next.get(from) ?? []), to])
  const reached = new Set(nodes.map(({ id }) => id))
  for (const id of reached) for (const to of next.get(id) ?? []) reached.add(to)
  return reached
}

function nodeFaults({ edges }: FlowGraph, node: FlowNode): FlowFault[] {
  const { id, kind, text } = node
  const out = edges.filter(({ from }) => from === id)
  return [
    ...(text.trim() === '' ? [fault('no-text', [id], node)] : []),
    ...(kind === 'start' && edges.some(({ to }) => to === id) ? [fault('into-start', [id])] : []),
    ...(kind === 'end' && out.length > 0 ? [fault('out-of-end', [id], node)] : []),
    ...(kind === 'decision' ? branchFaults(node, out) : []),
  ]
}

function branchFaults(node: FlowNode, out: readonly FlowEdge[]): FlowFault[] {
  if (out.length < 2) return [fault('few-branches', [node.id], node)]
  const unlabelled = out.filter(({ label }) => label.trim() === '')
  if (unlabelled.length > 0) return [fault('unlabelled-branch', [node.id, ...unlabelled.map(({ id }) => id)], node)]
  return new Set(out.map(({ label }) => label.trim())).size < out.length
    ? [fault('same-branches', [node.id], node)]
    : []
}
