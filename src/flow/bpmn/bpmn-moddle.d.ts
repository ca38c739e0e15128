/** The package has types of the format, but none of its own door. */
declare module 'bpmn-moddle' {
  /**
   * An element of the format; its properties are those of its type in the metamodel, which the reader keeps to. Named
   * are those that are one thing wherever they occur.
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
    [property: string]: unknown
  }

  export class BpmnModdle {
    constructor(packages?: Record<string, unknown>)
    create(type: string, properties?: Record<string, unknown>): BpmnElement
    toXML(element: BpmnElement, options?: { format?: boolean }): Promise<{ xml: string }>
    fromXML(xml: string): Promise<{ rootElement: BpmnElement; warnings: { message: string }[] }>
  }
}
