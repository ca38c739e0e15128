import { Extension, type Extensions } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { richTextAligns, richTextSchemes } from '../../../../resources/rich-text.ts'

const aligns: readonly string[] = richTextAligns

/**
 * Where a paragraph or heading stands, as an attribute: a policy against inline styles may be set, and stored texts
 * have none.
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
 * What the editor knows: just what a stored text may hold (`src/resources/rich-text.ts`). Whatever else is pasted is
 * its words alone.
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

/** Whether a link may lead there. */
export function isAllowedLink(url: string): boolean {
  return schemes.test(url.trim())
}
