/** The package has types of the format, but none of its own door. */
declare module 'bpmn-moddle' {
  /** An element of the format; its properties are those of its type in the metamodel. */
  export type BpmnElement = { $type: string; id?: string; [property: string]: unknown }

  export class BpmnModdle {
    constructor(packages?: Record<string, unknown>)
    create(type: string, properties?: Record<string, unknown>): BpmnElement
    toXML(element: BpmnElement, options?: { format?: boolean }): Promise<{ xml: string }>
    fromXML(xml: string): Promise<{ rootElement: BpmnElement; warnings: { message: string }[] }>
  }
}
