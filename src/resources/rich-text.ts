/**
 * What a rich text may hold: the one list for the server, which cleans what is stored, for the browser, which cleans
 * once more what it shows, and for the editor, which offers nothing else. No pictures, no styles, no classes: a text
 * looks like the page that it stands in.
 */
export const richTextTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'ul',
  'ol',
  'li',
  'br',
  'hr',
  'strong',
  'em',
  'u',
  's',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

/** Where a paragraph or heading stands: documents centre their titles and set the signature to the right. */
export const richTextAligns = ['center', 'right'] as const

/** Attributes by tag; `align` has one of `richTextAligns`. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  p: ['align'],
  h2: ['align'],
  h3: ['align'],
  h4: ['align'],
  a: ['href'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Where a link may lead, beside addresses of the same site. */
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'] as const

/** Tags that other programs write, and what they mean here. */
export const richTextSynonyms: Readonly<Record<string, (typeof richTextTags)[number]>> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  strike: 's',
  del: 's',
  ins: 'u',
  div: 'p',
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/**
 * The words of a cleaned rich text, one line for each paragraph, cell or item. Of anything else it makes some text that
 * must be shown as text.
 */
export function plainOf(html: string): string {
  const lines = html
    .replaceAll(/<(?:br|hr)\b[^>]*>|<\/(?:p|h2|h3|h4|li|blockquote|tr|td|th)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
  const text = lines.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => entities[name] ?? '')
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim()
}
