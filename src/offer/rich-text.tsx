import { useLayoutEffect, useRef } from 'react'
import DOMPurify from 'dompurify'
import { richTextAligns, richTextAttributes, richTextSchemes, richTextTags } from '../resources/rich-text.ts'
import { markWords } from './law/marked.tsx'
import './rich-text.css'

const attributes = [...new Set(Object.values(richTextAttributes).flat())]
const links = new RegExp(`^(?:(?:${richTextSchemes.join('|')}):|/(?![/\\\\])|#)`, 'i')
const aligns: readonly string[] = richTextAligns

/**
 * A rich text, sanitized on the server when it was stored and sanitized again here by the parser that shows it. It is
 * inserted as nodes, never as text to be parsed again. `query`: words to mark in it.
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

/** The nodes of a rich text; links open in a new tab and send no referrer. */
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
