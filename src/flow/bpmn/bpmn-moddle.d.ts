/** The package has types for the format, but none for its own API. */
declare module 'bpmn-moddle' {
  /**
   * Element of the format. Its other properties depend on its type in the metamodel, which the reader follows. The
   * named properties mean the same in every type.
   */
  export type BpmnElement = {
    $type: string
    id?: string
    extensionElements?: BpmnElement
    childLaneSet?: BpmnElement
    plane?: BpmnElement
    bpmnElement?: BpmnElement
    processRef?: BpmnElement
    bounds?: { x?: number; y?: number; width?: number; height?: number }
    order?: number
    unit?: string
    days?: number
    label?: string
    outcome?: string
    [property: string]: unknown
  }

  export class BpmnModdle {
    constructor(packages?: Record<string, unknown>)
    create(type: string, properties?: Record<string, unknown>): BpmnElement
    toXML(element: BpmnElement, options?: { format?: boolean }): Promise<{ xml: string }>
    fromXML(xml: string): Promise<{ rootElement: BpmnElement; warnings: { message: string }[] }>
  }
}
