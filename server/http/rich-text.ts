import sanitizeHtml from 'sanitize-html'
import {
  plainOf,
  richTextAligns,
  richTextAttributes,
  richTextSchemes,
  richTextSynonyms,
  richTextTags,
} from '../../src/resources/rich-text.ts'

const aligned = { name: 'align', multiple: false, values: [...richTextAligns] }

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(richTextAttributes).map(([tag, names]) => [
      tag,
      names.map((name) => (name === 'align' ? aligned : name)),
    ]),
  ),
  allowedSchemes: [...richTextSchemes],
  allowProtocolRelative: false,
  transformTags: { ...richTextSynonyms },
  // The content of these elements is not the author's text, so it is removed with them.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'template',
    'head',
    'plaintext',
    'noembed',
    'noframes',
  ],
  nestingLimit: 40,
}

const hasTags = /<[a-z/!?]/i

/**
 * Returns HTML as it is stored: only what `src/resources/rich-text.ts` allows. Input without tags is treated as
 * plain text, each line a paragraph. Returns null when no readable text is left.
 */
export function cleanRichText(given: string): string | null {
  const html = hasTags.test(given) ? given : paragraphs(given)
  const clean = sanitizeHtml(html, options).trim()
  return plainOf(clean) === '' ? null : clean
}

/**
 * Returns a rich text for a table cell: the plain text when that loses nothing, else the HTML itself, so that an export
 * can be imported again.
 */
export function cellOfRichText(html: string): string {
  const plain = plainOf(html)
  return cleanRichText(plain) === html ? plain : html
}

function paragraphs(text: string): string {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')
}

function escaped(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
