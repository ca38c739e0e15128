import { useLayoutEffect, useRef } from 'react'
import DOMPurify from 'dompurify'
import { richTextAligns, richTextAttributes, richTextSchemes, richTextTags } from '../resources/rich-text.ts'
import { markWords } from './law/marked.tsx'
import './rich-text.css'

const attributes = [...new Set(Object.values(richTextAttributes).flat())]
const links = new RegExp(`^(?:(?:${richTextSchemes.join('|')}):|/(?![/\\\\])|#)`, 'i')
const aligns: readonly string[] = richTextAligns

/**
 * A rich text as it may be shown: cleaned on the server when it was stored, and cleaned here once more by the parser
 * that shows it. It is put into the page as nodes, never as text that would be read again. `query`: words that are
 * marked in it.
 */
export function RichText({ html, query = '' }: { html: string; query?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const nodes = cleaned(html)
    if (query !== '') markWords(nodes, query)
    place.current?.replaceChildren(nodes)
  }, [html, query])
  return <div className="rich-text" ref={place} />
}

export default RichText

/** The nodes of a rich text; links open beside the page and tell nobody where they were clicked. */
export function cleaned(html: string): DocumentFragment {
  const nodes = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: links,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const element of nodes.querySelectorAll<HTMLElement>('*')) keepOwn(element)
  return nodes
}

function keepOwn(element: HTMLElement): void {
  const own = richTextAttributes[element.localName] ?? []
  for (const { name, value } of [...element.attributes])
    if (!own.includes(name) || (name === 'align' && !aligns.includes(value))) element.removeAttribute(name)
  if (element.localName !== 'a' || !element.hasAttribute('href')) return
  element.setAttribute('rel', 'noopener noreferrer nofollow')
  element.setAttribute('target', '_blank')
}
