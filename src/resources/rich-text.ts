/**
 * Tags allowed in a rich text: one list for the server, which sanitizes what is stored, for the browser, which
 * sanitizes again what it shows, and for the editor, which offers only these. No pictures, styles or classes: a text
 * looks like the page that contains it.
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

/** Alignment of a paragraph or heading: documents centre their titles and right-align the signature. */
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

/** Allowed URL schemes of links, besides addresses of the same site. */
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'] as const

/** Tags that other programs write, and their replacements. */
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
 * Plain text of a sanitized rich text, one line for each paragraph, cell or item. The result for other input is only
 * safe if it is shown as text.
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
