import type { BpmnElement } from 'bpmn-moddle'
import type { FlowNodeKind } from '../../resources/flow-graph.ts'
import { listOf } from './extension.ts'
import type { Problems } from './problems.ts'

/** What elements become in a chart, by their type; the first line that fits counts. The problem says what is lost. */
const kinds: readonly [type: RegExp, kind: FlowNodeKind, problem?: Parameters<Problems['add']>[0]][] = [
  [/^bpmn:StartEvent$/, 'start'],
  [/^bpmn:EndEvent$/, 'end'],
  [/^bpmn:Data(?:Object|Store)Reference$/, 'document'],
  [/^bpmn:ExclusiveGateway$/, 'decision'],
  [/Gateway$/, 'decision', 'gateway'],
  [/Task$/, 'step'],
  [/^bpmn:(?:SubProcess|Transaction|AdHocSubProcess|CallActivity)$/, 'step', 'subprocess'],
  [/^bpmn:Intermediate/, 'step', 'event'],
]
const skipped = new Set(['bpmn:DataObject', 'bpmn:SequenceFlow', 'bpmn:Association'])
const linking = new Set(['bpmn:SequenceFlow', 'bpmn:Association', 'bpmn:MessageFlow'])
const noting = new Set(['bpmn:TextAnnotation', 'bpmn:Group'])

/** Null where a chart has nothing of the kind. */
export function kindOf({ $type, name }: BpmnElement, problems: Problems): FlowNodeKind | null {
  if (skipped.has($type)) return null
  const [, kind, problem] = kinds.find(([type]) => type.test($type)) ?? []
  if (!kind) problems.add($type === 'bpmn:BoundaryEvent' ? 'boundary' : 'other', String(name ?? $type))
  else if (problem) problems.add(problem, String(name ?? ''))
  return kind ?? null
}

/** An element that links two others; its ends are elements of the file, if they are there. */
export type Link = { element: BpmnElement; from?: BpmnElement; to?: BpmnElement }

/** All links in processes and collaborations, those between a node and its data too. */
export function linksIn(holders: readonly BpmnElement[], problems: Problems): Link[] {
  const inside = holders.flatMap(({ flowElements, artifacts, messageFlows }) =>
    [flowElements, artifacts, messageFlows].flatMap(listOf),
  )
  return inside.flatMap((element): Link[] => {
    if (noting.has(element.$type)) problems.add('note')
    return [
      ...(linking.has(element.$type)
        ? [{ element, from: listOf(element.sourceRef)[0], to: listOf(element.targetRef)[0] }]
        : []),
      ...listOf(element.dataInputAssociations).map((each) => ({
        element: each,
        from: listOf(each.sourceRef)[0],
        to: element,
      })),
      ...listOf(element.dataOutputAssociations).map((each) => ({
        element: each,
        from: element,
        to: listOf(each.targetRef)[0],
      })),
    ]
  })
}

/** The lanes that hold no others: a lane itself, or those inside of it. */
export function leaves(lane: BpmnElement): BpmnElement[] {
  const inner = listOf(lane.childLaneSet?.lanes)
  return inner.length > 0 ? inner.flatMap(leaves) : [lane]
}
