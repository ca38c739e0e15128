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
  // What stands in these is no text of the author: it goes with them.
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
 * HTML as it is stored: what `src/resources/rich-text.ts` allows and nothing else. A text without any tag is taken for
 * plain, each line a paragraph; a text of which nothing is left to read is null.
 */
export function cleanRichText(given: string): string | null {
  const html = hasTags.test(given) ? given : paragraphs(given)
  const clean = sanitizeHtml(html, options).trim()
  return plainOf(clean) === '' ? null : clean
}

/**
 * A rich text for a cell of a table: its words where they say all of it, else the HTML itself, so that what is exported
 * can be brought in again.
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
