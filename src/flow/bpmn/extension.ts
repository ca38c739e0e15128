import { BpmnModdle, type BpmnElement } from 'bpmn-moddle'

/**
 * Data that BPMN cannot express, stored as extension elements, which every tool keeps: the unit, working days and
 * materials of a node, the outcome of an end, the label of an association, and the order of a part among parts of its type.
 */
const descriptor = {
  name: 'InvestMap',
  prefix: 'investmap',
  uri: 'urn:investmap:flow:1',
  types: [
    {
      name: 'Facts',
      superClass: ['Element'],
      properties: [
        { name: 'order', isAttr: true, type: 'Integer' },
        { name: 'unit', isAttr: true, type: 'String' },
        { name: 'days', isAttr: true, type: 'Integer' },
        { name: 'label', isAttr: true, type: 'String' },
        { name: 'outcome', isAttr: true, type: 'String' },
        { name: 'materials', isMany: true, type: 'Material' },
      ],
    },
    { name: 'Material', superClass: ['Element'], properties: [{ name: 'name', isAttr: true, type: 'String' }] },
  ],
}

export function newModdle(): BpmnModdle {
  return new BpmnModdle({ investmap: descriptor })
}

type Facts = { order?: number; unit?: string; days?: number; label?: string; outcome?: string; materials?: string[] }

export function extensionOf(moddle: BpmnModdle, { materials = [], ...values }: Facts): BpmnElement {
  const named = materials.map((name) => moddle.create('investmap:Material', { name }))
  const facts = moddle.create('investmap:Facts', { ...values, ...(named.length > 0 ? { materials: named } : {}) })
  return moddle.create('bpmn:ExtensionElements', { values: [facts] })
}

/** Returns the facts of an element, or null if it has none because another tool made it. */
export function factsIn(element: BpmnElement): Facts | null {
  const values = listOf(element.extensionElements?.values)
  const facts = values.find(({ $type }) => $type === 'investmap:Facts')
  if (!facts) return null
  const { order, unit, days, label, outcome } = facts
  return { order, unit, days, label, outcome, materials: listOf(facts.materials).map(({ name }) => String(name ?? '')) }
}

/** Returns a property that holds one element or several as a list. */
export function listOf(value: unknown): BpmnElement[] {
  return [value].flat().filter(isElement)
}

function isElement(value: unknown): value is BpmnElement {
  return typeof value === 'object' && value !== null && '$type' in value
}
