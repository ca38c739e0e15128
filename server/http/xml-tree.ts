import { Parser } from 'saxen'
import type { Label } from '../../src/resources/define.ts'

/** An element without its prefix; `text` excludes the text of its children. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

const deepest = 200

/** The text is not well-formed at this place. */
export class XmlMistake extends Error {
  readonly place: string | Label

  constructor(place: string | Label, detail: string) {
    super(detail.slice(0, 160))
    this.place = place
  }
}

/**
 * Returns the root of an XML text. Throws `XmlMistake` with line and reason if it is not well-formed. Does not expand entities other
 * than the five of XML.
 */
export function xmlTree(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open: Element[] = [root]
  const top = (): Element => open.at(-1) ?? root
  const refuse = (place: string | Label, detail: string): never => {
    throw new XmlMistake(place, detail)
  }
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) => {
    if (open.length > deepest) refuse(name, `> ${deepest}`)
    const element = {
      name: name.slice(name.indexOf(':') + 1),
      attributes: decoded(attributes(), decode),
      children: [],
      text: '',
    }
    top().children.push(element)
    open.push(element)
  })
  parser.on('closeTag', () => void open.pop())
  parser.on('text', (part, decode) => {
    top().text += decode(part)
  })
  parser.on('cdata', (part) => {
    top().text += part
  })
  parser.on('error', (error, context) => {
    const line = context().line + 1
    refuse({ zh: `第 ${line} 行`, en: `line ${line}` }, error.message)
  })
  parser.parse(text.replace(/^\ufeff/, ''))
  if (open.length > 1) refuse({ zh: '文件末尾', en: 'the end of the file' }, `<${top().name}>`)
  return root.children[0] ?? refuse({ zh: '第 1 行', en: 'line 1' }, '-')
}

function decoded(attributes: Record<string, string>, decode: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decode(value)]))
}

export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name)
}

export function childOf(element: Element, name: string): Element | undefined {
  return element.children.find((child) => child.name === name)
}
