import type { BpmnElement } from 'bpmn-moddle'
import type { FlowNodeKind } from '../../resources/flow-graph.ts'
import { listOf } from './extension.ts'
import type { Problems } from './problems.ts'

/** Maps BPMN element types to chart nodes; the first matching line wins. The problem says what is lost. */
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

/** Returns the node kind for an element, or null if a chart has none for it. */
export function kindOf({ $type, name }: BpmnElement, problems: Problems): FlowNodeKind | null {
  if (skipped.has($type)) return null
  const [, kind, problem] = kinds.find(([type]) => type.test($type)) ?? []
  if (!kind) problems.add($type === 'bpmn:BoundaryEvent' ? 'boundary' : 'other', String(name ?? $type))
  else if (problem) problems.add(problem, String(name ?? ''))
  return kind ?? null
}

/** Element that links two others. Its ends are elements of the file, or undefined if they are missing. */
export type Link = { element: BpmnElement; from?: BpmnElement; to?: BpmnElement }

/** Returns all links in processes and collaborations, including those between a node and its data. */
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

/** Returns the lanes without child lanes: the lane itself, or its innermost lanes. */
export function leaves(lane: BpmnElement): BpmnElement[] {
  const inner = listOf(lane.childLaneSet?.lanes)
  return inner.length > 0 ? inner.flatMap(leaves) : [lane]
}
