import { Extension, type Extensions } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { richTextAligns, richTextSchemes } from '../../../../resources/rich-text.ts'

const aligns: readonly string[] = richTextAligns

/**
 * Alignment of a paragraph or heading as an attribute, because a policy may forbid inline styles and stored texts
 * contain none.
 */
const Align = Extension.create({
  name: 'align',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading'],
        attributes: {
          align: {
            default: null,
            parseHTML: (element) =>
              [element.getAttribute('align') ?? '', element.style.textAlign].find((value) => aligns.includes(value)) ??
              null,
            renderHTML: ({ align }: Record<string, unknown>) => (typeof align === 'string' ? { align } : {}),
          },
        },
      },
    ]
  },
})

/**
 * Editor features: exactly what a stored text may contain (`src/resources/rich-text.ts`). Anything else that is pasted
 * becomes plain text.
 */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (url) => isAllowedLink(url) },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Align,
]

const schemes = new RegExp(`^(?:(?:${richTextSchemes.join('|')}):|/(?![/\\\\]))`, 'i')

/** Returns whether a link target is allowed. */
export function isAllowedLink(url: string): boolean {
  return schemes.test(url.trim())
}
