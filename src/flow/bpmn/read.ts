import type { BpmnElement } from 'bpmn-moddle'
import type { Label } from '../../resources/define.ts'
import {
  flowIdPattern,
  flowLimits,
  flowOutcomes,
  type FlowEdge,
  type FlowGraph,
  type FlowLane,
  type FlowNode,
} from '../../resources/flow-graph.ts'
import { isKeyOf } from '../../resources/keys.ts'
import { arranged } from '../graph/layout.ts'
import { boxesOf, sizeOf, type Box } from '../graph/measure.ts'
import { kindOf, leaves, linksIn, type Link } from './elements.ts'
import { factsIn, listOf, newModdle } from './extension.ts'
import { Problems, type BpmnProblem } from './problems.ts'

/** Thrown for a file that is not BPMN, has no process or is too large; `says` names the reason. */
export class BpmnUnreadable extends Error {
  readonly says: Label

  constructor(says: Label) {
    super(says.en)
    this.says = says
  }
}

const notBpmn: Label = { zh: '不是 BPMN 2.0 文件，或文件已损坏', en: 'This is no BPMN 2.0 file, or it is damaged' }
const nothing: Label = { zh: '文件里没有流程', en: 'There is no process in the file' }
const tooLarge: Label = {
  zh: '流程太大：最多 200 个节点、400 条连线、20 条泳道',
  en: 'The process is too large: at most 200 nodes, 400 connections and 20 lanes',
}

export const largestBpmnBytes = 4 * 1024 * 1024

/**
 * Reads a BPMN file. Returns the chart and everything that differs from the file. A file written by `bpmnOf` gives the
 * original chart and no problems. Throws `BpmnUnreadable`.
 */
export async function readBpmn(xml: string): Promise<{ graph: FlowGraph; problems: BpmnProblem[] }> {
  const { rootElement: definitions, warnings } = await newModdle()
    .fromXML(xml)
    .catch((): never => {
      throw new BpmnUnreadable(notBpmn)
    })
  if (definitions.$type !== 'bpmn:Definitions') throw new BpmnUnreadable(notBpmn)
  const problems = new Problems()
  for (const { message } of warnings) problems.add('warning', message)
  const reading = new Reading(definitions, problems)
  const graph = reading.chart()
  if (graph.nodes.length === 0) throw new BpmnUnreadable(nothing)
  if (
    graph.nodes.length > flowLimits.nodes ||
    graph.edges.length > flowLimits.edges ||
    graph.lanes.length > flowLimits.lanes
  )
    throw new BpmnUnreadable(tooLarge)
  if (reading.isOwn || (reading.hasPlaces && !hasOverlaps(graph))) return { graph, problems: problems.all() }
  problems.add('arranged')
  return { graph: arranged(graph), problems: problems.all() }
}

function hasOverlaps(graph: FlowGraph): boolean {
  const boxes = [...boxesOf(graph).values()]
  return boxes.some((a, index) =>
    boxes
      .slice(index + 1)
      .some((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
  )
}

function outcomeIn(outcome = ''): Pick<FlowNode, 'outcome'> {
  return isKeyOf(flowOutcomes, outcome) ? { outcome } : {}
}

const headPx = 30

type Known = { node: FlowNode; order: number }

/** State of reading one file. */
class Reading {
  readonly #problems: Problems
  readonly #processes: BpmnElement[]
  readonly #participants: BpmnElement[]
  readonly #collaborations: BpmnElement[]
  readonly #bounds = new Map<string, Box>()
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()
  isOwn = false
  hasPlaces = true

  constructor(definitions: BpmnElement, problems: Problems) {
    this.#problems = problems
    const roots = listOf(definitions.rootElements)
    this.#processes = roots.filter(({ $type }) => $type === 'bpmn:Process')
    this.#collaborations = roots.filter(({ $type }) => $type === 'bpmn:Collaboration')
    this.#participants = this.#collaborations.flatMap(({ participants }) => listOf(participants))
    for (const diagram of listOf(definitions.diagrams))
      for (const shape of listOf(diagram.plane?.planeElement)) this.#place(shape)
  }

  #place({ bpmnElement, bounds }: BpmnElement): void {
    const { x = NaN, y = NaN, width = NaN, height = NaN } = bounds ?? {}
    const id = bpmnElement?.id
    if (id && [x, y, width, height].every((each) => Number.isFinite(each)))
      this.#bounds.set(id, { x, y, width, height })
  }

  chart(): FlowGraph {
    const { lanes, laneOf, tops } = this.#lanes()
    const known: Known[] = []
    for (const process of this.#processes) {
      for (const element of listOf(process.flowElements)) {
        const node = this.#node(element, known.length)
        if (node) known.push(node)
      }
    }
    const edges = this.#edgesOf(linksIn([...this.#processes, ...this.#collaborations], this.#problems))
    const place = this.#origin(known)
    const nodes = known
      .sort((a, b) => a.order - b.order)
      .map(({ node }) => {
        const lane = laneOf.get(node.id) ?? this.#laneByPlace(node.id, tops)
        return this.#placed({ ...node, lane }, tops.get(lane ?? '') ?? place)
      })
    return this.#withLanes({ lanes, nodes, edges })
  }

  /** In a chart with lanes, moves nodes outside all lanes into a new lane without a name. */
  #withLanes(graph: FlowGraph): FlowGraph {
    const loose = graph.nodes.filter(({ lane }) => lane === null)
    if (graph.lanes.length === 0 || loose.length === 0) return graph
    for (const { text } of loose) this.#problems.add('laneless', text)
    const id = this.#idFor({ $type: 'bpmn:Lane', id: 'lane__other' })
    return {
      ...graph,
      lanes: [...graph.lanes, { id, unit: '' }],
      nodes: graph.nodes.map((node) => (node.lane === null ? { ...node, lane: id } : node)),
    }
  }

  #lanes(): { lanes: FlowLane[]; laneOf: Map<string, string>; tops: Map<string, Box> } {
    const found = this.#processes.flatMap((process): { element: BpmnElement; inside: BpmnElement[] }[] => {
      const own = listOf(process.laneSets)
        .flatMap(({ lanes }) => listOf(lanes))
        .flatMap(leaves)
      if (own.length > 0) return own.map((element) => ({ element, inside: listOf(element.flowNodeRef) }))
      const pool = this.#participants.find(({ processRef }) => processRef?.id === process.id)
      return pool && this.#processes.length > 1 ? [{ element: pool, inside: listOf(process.flowElements) }] : []
    })
    const order = (element: BpmnElement): number => this.#bounds.get(element.id ?? '')?.y ?? 0
    const sorted = found.sort((a, b) => order(a.element) - order(b.element))
    const laneOf = new Map<string, string>()
    const tops = new Map<string, Box>()
    const lanes = sorted.map(({ element, inside }): FlowLane => {
      const id = this.#idFor(element)
      for (const { id: node } of inside) if (node) laneOf.set(this.#nameOf(node), id)
      const box = this.#bounds.get(element.id ?? '')
      if (box) tops.set(id, box)
      return { id, unit: this.#text(element.name, flowLimits.unit) }
    })
    return { lanes, laneOf, tops }
  }

  #laneByPlace(id: string, tops: ReadonlyMap<string, Box>): string | null {
    const box = this.#boundsOf(id)
    if (!box) return null
    const middle = box.y + box.height / 2
    return [...tops].find(([, { y, height }]) => middle >= y && middle < y + height)?.[0] ?? null
  }

  /** Returns the origin of nodes in a chart without lanes: its pool, or else the top left node. */
  #origin(known: readonly Known[]): Box {
    const pool = this.#participants.map(({ id }) => this.#bounds.get(id ?? '')).find(Boolean)
    if (pool) return pool
    const boxes = known.flatMap(({ node }) => this.#boundsOf(node.id) ?? [])
    const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
    return boxes.length === 0
      ? { x: 0, y: 0, width: 0, height: 0 }
      : { x: left - headPx - 24, y: top - 40, width: 0, height: 0 }
  }

  #placed(node: FlowNode, from: Box): FlowNode {
    const box = this.#boundsOf(node.id)
    if (!box) this.hasPlaces = false
    const { width, height } = sizeOf(node)
    const whole = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))
    const x = (box ? box.x + box.width / 2 : 0) - width / 2 - from.x - headPx
    const y = (box ? box.y + box.height / 2 : 0) - height / 2 - from.y
    return {
      ...node,
      x: whole(this.isOwn && this.#participants.length > 0 && node.lane === null ? x - headPx : x, flowLimits.x),
      y: whole(y, flowLimits.y),
    }
  }

  #boundsOf(id: string): Box | undefined {
    return this.#bounds.get([...this.#names].find(([, name]) => name === id)?.[0] ?? id)
  }

  #node(element: BpmnElement, index: number): Known | null {
    const kind = kindOf(element, this.#problems)
    if (!kind) return null
    const facts = factsIn(element)
    this.isOwn ||= facts !== null
    const materials = (facts?.materials ?? [])
      .slice(0, flowLimits.materials)
      .map((text) => this.#text(text, flowLimits.material))
    const days = Number.isInteger(facts?.days) ? Math.min(flowLimits.days, Math.max(0, facts?.days ?? 0)) : null
    const node = {
      id: this.#idFor(element),
      kind,
      text: this.#text(element.name, flowLimits.text),
      lane: null,
      x: 0,
      y: 0,
      unit: this.#text(facts?.unit, flowLimits.unit),
      days,
      materials,
      ...(kind === 'end' ? outcomeIn(facts?.outcome) : {}),
    }
    return { node, order: facts?.order ?? index + 10_000 }
  }

  #edgesOf(links: readonly Link[]): FlowEdge[] {
    const ways = new Set<string>()
    const found = links.flatMap(({ element, from: source, to: target }, index): { edge: FlowEdge; order: number }[] => {
      const [from, to] = [source, target].map((end) => this.#names.get(end?.id ?? ''))
      if (!from || !to) {
        if (element.$type !== 'bpmn:Association') this.#problems.add('loose')
        return []
      }
      if (from === to || ways.has(`${from} ${to}`)) {
        this.#problems.add('twice')
        return []
      }
      ways.add(`${from} ${to}`)
      if (element.$type === 'bpmn:MessageFlow') this.#problems.add('message')
      const facts = factsIn(element)
      const label = this.#text(facts?.label ?? element.name, flowLimits.label)
      return [{ edge: { id: this.#idFor(element), from, to, label }, order: facts?.order ?? index + 10_000 }]
    })
    return found.sort((a, b) => a.order - b.order).map(({ edge }) => edge)
  }

  #text(given: unknown, most: number): string {
    const text = typeof given === 'string' ? given.replaceAll(/\s*[\p{Cc}\u2028\u2029]+\s*/gu, ' ') : ''
    const characters = [...text]
    if (text.length <= most) return text
    this.#problems.add('cut', text)
    let short = ''
    for (const character of characters) if (short.length + character.length <= most) short += character
    return short
  }

  /** Returns the element's id if it is valid and free in the chart, else a new one. */
  #idFor({ id }: BpmnElement): string {
    const known = id && this.#names.get(id)
    if (known) return known
    let name = id && new RegExp(`^${flowIdPattern}$`).test(id) && !this.#taken.has(id) ? id : ''
    if (name === '') {
      if (id) this.#problems.add('ids')
      for (let number = 1; name === '' || this.#taken.has(name); number += 1) name = `p${number}`
    }
    this.#taken.add(name)
    if (id) this.#names.set(id, name)
    return name
  }

  /** Returns the id that an element has or will get, even if it has not been read yet. */
  #nameOf(id: string): string {
    return this.#idFor({ $type: '', id })
  }
}
