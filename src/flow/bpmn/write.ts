import type { BpmnElement, BpmnModdle } from 'bpmn-moddle'
import type { FlowEdge, FlowGraph, FlowNode } from '../../resources/flow-graph.ts'
import { bandsOf, boxesOf, extentOf, type Box, type Size } from '../graph/measure.ts'
import { routesOf, type Point } from '../graph/route.ts'
import { extensionOf, listOf, newModdle } from './extension.ts'

/** Position of the pool, and width of the name columns of pool and lanes at its left, as in other tools. */
const origin: Point = { x: 160, y: 80 }
const headPx = 30

const typeOf: Readonly<Record<FlowNode['kind'], string>> = {
  start: 'bpmn:StartEvent',
  end: 'bpmn:EndEvent',
  step: 'bpmn:Task',
  decision: 'bpmn:ExclusiveGateway',
  document: 'bpmn:DataObjectReference',
}

/** Sizes that other tools expect for elements with their text outside; null uses the node's own box. */
const bpmnSizes: Readonly<Record<FlowNode['kind'], Size | null>> = {
  start: { width: 36, height: 36 },
  end: { width: 36, height: 36 },
  decision: { width: 50, height: 50 },
  document: { width: 36, height: 50 },
  step: null,
}

const structure = {
  collaboration: 'im__collaboration',
  participant: 'im__participant',
  process: 'im__process',
  laneSet: 'im__lanes',
  diagram: 'im__diagram',
  plane: 'im__plane',
} as const

/**
 * Returns a chart as BPMN 2.0 with its diagram: one pool, a lane per unit, tasks, events, exclusive gateways, and a
 * data object per document. An edge to or from a document becomes an association, because in BPMN the sequence flow
 * does not pass through data; all other edges become sequence flows. `readBpmn` returns the same chart.
 */
export async function bpmnOf(graph: FlowGraph, name: string): Promise<string> {
  const moddle = newModdle()
  const documents = new Set(graph.nodes.filter(({ kind }) => kind === 'document').map(({ id }) => id))
  const nodes = new Map(graph.nodes.map((node, order) => [node.id, nodeElement(moddle, node, order)]))
  const edges = graph.edges.map((edge, order) =>
    edgeElement(moddle, edge, { order, nodes, isData: documents.has(edge.from) || documents.has(edge.to) }),
  )
  const lanes = graph.lanes.map(({ id, unit }) => {
    const inside = graph.nodes
      .filter(({ lane, kind }) => lane === id && kind !== 'document')
      .flatMap((node) => nodes.get(node.id) ?? [])
    return moddle.create('bpmn:Lane', { id, name: unit, flowNodeRef: inside })
  })
  const data = [...documents].map((id) => {
    const object = moddle.create('bpmn:DataObject', { id: `${id}__data` })
    Object.assign(nodes.get(id) ?? {}, { dataObjectRef: object })
    return object
  })
  const flows = edges.filter(({ $type }) => $type === 'bpmn:SequenceFlow')
  for (const flow of flows) linkFlow(flow)
  const process = moddle.create('bpmn:Process', {
    id: structure.process,
    isExecutable: false,
    ...(lanes.length > 0 ? { laneSets: [moddle.create('bpmn:LaneSet', { id: structure.laneSet, lanes })] } : {}),
    flowElements: [...nodes.values(), ...data, ...flows],
    artifacts: edges.filter((edge) => !flows.includes(edge)),
  })
  const participant = moddle.create('bpmn:Participant', { id: structure.participant, name, processRef: process })
  const collaboration = moddle.create('bpmn:Collaboration', {
    id: structure.collaboration,
    participants: [participant],
  })
  const diagram = diagramOf(moddle, graph, { collaboration, participant, lanes, nodes, edges })
  const definitions = moddle.create('bpmn:Definitions', {
    id: 'im__definitions',
    targetNamespace: 'urn:investmap:flow:1',
    exporter: 'InvestMap',
    rootElements: [collaboration, process],
    diagrams: [diagram],
  })
  return (await moddle.toXML(definitions, { format: true })).xml
}

function nodeElement(
  moddle: BpmnModdle,
  { id, kind, text, unit, days, materials, outcome }: FlowNode,
  order: number,
): BpmnElement {
  const facts = {
    order,
    ...(unit ? { unit } : {}),
    ...(days === null ? {} : { days }),
    ...(outcome ? { outcome } : {}),
    materials,
  }
  return moddle.create(typeOf[kind], { id, name: text, extensionElements: extensionOf(moddle, facts) })
}

function edgeElement(
  moddle: BpmnModdle,
  { id, from, to, label }: FlowEdge,
  { order, nodes, isData }: { order: number; nodes: ReadonlyMap<string, BpmnElement>; isData: boolean },
): BpmnElement {
  const ends = { id, sourceRef: nodes.get(from), targetRef: nodes.get(to) }
  if (isData)
    return moddle.create('bpmn:Association', {
      ...ends,
      associationDirection: 'One',
      extensionElements: extensionOf(moddle, { order, ...(label ? { label } : {}) }),
    })
  return moddle.create('bpmn:SequenceFlow', {
    ...ends,
    ...(label ? { name: label } : {}),
    extensionElements: extensionOf(moddle, { order }),
  })
}

/** Adds the flow to the lists of its source and target, as the schema requires. */
function linkFlow(flow: BpmnElement): void {
  for (const source of listOf(flow.sourceRef)) source.outgoing = [...listOf(source.outgoing), flow]
  for (const target of listOf(flow.targetRef)) target.incoming = [...listOf(target.incoming), flow]
}

type Drawn = {
  collaboration: BpmnElement
  participant: BpmnElement
  lanes: readonly BpmnElement[]
  nodes: ReadonlyMap<string, BpmnElement>
  edges: readonly BpmnElement[]
}

function diagramOf(
  moddle: BpmnModdle,
  graph: FlowGraph,
  { collaboration, participant, lanes, nodes, edges }: Drawn,
): BpmnElement {
  const bands = bandsOf(graph)
  const { width, height } = extentOf(graph, bands)
  const routes = routesOf(graph)
  const drawn = boxesOf(graph, bands)
  const boxes = new Map(
    graph.nodes.flatMap((node) => {
      const box = drawn.get(node.id)
      return box ? [[node.id, bpmnBox(node, box)] as const] : []
    }),
  )
  const shape = (bpmnElement: BpmnElement, box: Box, more: Record<string, unknown> = {}): BpmnElement =>
    moddle.create('bpmndi:BPMNShape', {
      id: `${bpmnElement.id}__shape`,
      bpmnElement,
      bounds: moddle.create('dc:Bounds', box),
      ...more,
    })
  const pool = { x: origin.x, y: origin.y, width: width + 2 * headPx, height }
  const planeElement = [
    shape(participant, pool, { isHorizontal: true }),
    ...lanes.map((lane, index) => {
      const band = bands[index]
      return shape(
        lane,
        { x: origin.x + headPx, y: origin.y + (band?.top ?? 0), width: width + headPx, height: band?.height ?? 0 },
        { isHorizontal: true },
      )
    }),
    ...[...nodes].flatMap(([id, node]) => {
      const box = boxes.get(id)
      return box ? [shape(node, box)] : []
    }),
    ...edges.map((edge) => {
      const [from, to] = [edge.sourceRef, edge.targetRef].map((end) => boxes.get(listOf(end)[0]?.id ?? ''))
      const points = toBorders((routes.get(String(edge.id))?.points ?? []).map(onPlane), from, to)
      return moddle.create('bpmndi:BPMNEdge', {
        id: `${edge.id}__line`,
        bpmnElement: edge,
        waypoint: points.map((point) => moddle.create('dc:Point', point)),
      })
    }),
  ]
  const plane = moddle.create('bpmndi:BPMNPlane', { id: structure.plane, bpmnElement: collaboration, planeElement })
  return moddle.create('bpmndi:BPMNDiagram', { id: structure.diagram, plane })
}

function onPlane({ x, y }: Point): Point {
  return { x: x + origin.x + 2 * headPx, y: y + origin.y }
}

/** Returns a box with the same centre, in the size that other tools use. */
function bpmnBox({ kind }: FlowNode, box: Box): Box {
  const size = bpmnSizes[kind] ?? box
  const middle = onPlane({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  return { x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height }
}

/** Moves the first and last point of an edge to the borders of the elements that it connects. */
function toBorders(points: readonly Point[], from: Box | undefined, to: Box | undefined): Point[] {
  const moved = [...points]
  const [first, second, last, before] = [points[0], points[1], points.at(-1), points.at(-2)]
  if (from && first && second) moved[0] = border(from, first, second)
  if (to && last && before) moved[moved.length - 1] = border(to, last, before)
  return moved
}

function border({ x, y, width, height }: Box, end: Point, next: Point): Point {
  if (end.y === next.y) return { x: next.x > end.x ? x + width : x, y: end.y }
  return { x: end.x, y: next.y > end.y ? y + height : y }
}
