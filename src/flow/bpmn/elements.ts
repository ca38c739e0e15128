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

/** An element that links two others; its ends are as the file has them. */
export type Link = { element: BpmnElement; from: unknown; to: unknown }

/** All links in processes and collaborations, those between a node and its data too. */
export function linksIn(holders: readonly BpmnElement[], problems: Problems): Link[] {
  const inside = holders.flatMap(({ flowElements, artifacts, messageFlows }) =>
    [flowElements, artifacts, messageFlows].flatMap(listOf),
  )
  return inside.flatMap((element): Link[] => {
    if (noting.has(element.$type)) problems.add('note')
    return [
      ...(linking.has(element.$type) ? [{ element, from: element.sourceRef, to: element.targetRef }] : []),
      ...listOf(element.dataInputAssociations).map((each) => ({
        element: each,
        from: listOf(each.sourceRef)[0],
        to: element,
      })),
      ...listOf(element.dataOutputAssociations).map((each) => ({ element: each, from: element, to: each.targetRef })),
    ]
  })
}

/** The lanes that hold no others: a lane itself, or those inside of it. */
export function leaves(lane: BpmnElement): BpmnElement[] {
  const inner = listOf((lane.childLaneSet as BpmnElement | undefined)?.lanes)
  return inner.length > 0 ? inner.flatMap(leaves) : [lane]
}
