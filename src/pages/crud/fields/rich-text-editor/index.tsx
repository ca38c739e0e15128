import { useEffect, useRef } from 'react'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { useWords } from '../../../../providers/i18n.ts'
import type { FieldOf, InputProps } from '../renderer.ts'
import { EditorWait, editorHeights } from '../editor-wait.tsx'
import { useLatest } from '../../../../use-latest.ts'
import { extensions } from './extensions.ts'
import { tidyPasted } from './tidy-pasted.ts'
import { Toolbar } from './toolbar.tsx'
import { editorWords } from './words.ts'
import '../../../../offer/rich-text.css'
import './editor.css'

/**
 * Editor of a rich text: it writes only what may be stored, and null for an empty text. Created after mount: an editor
 * created during rendering destroys itself a millisecond later, before a slow machine has rendered it.
 */
export default function RichTextEditor({
  field,
  id,
  value,
  onChange,
  disabled = false,
  'aria-invalid': isInvalid,
}: InputProps<FieldOf<'richText'>>) {
  const say = useWords()
  const label = say(field.label)
  const html = typeof value === 'string' ? value : ''
  const reported = useRef(html)
  const latest = useLatest(onChange)
  const tools = useRef<HTMLDivElement>(null)
  const editor = useEditor({
    extensions,
    content: html,
    editable: !disabled,
    injectCSS: false,
    immediatelyRender: false,
    onUpdate: ({ editor: now }) => {
      reported.current = now.isEmpty ? '' : now.getHTML()
      latest.current?.(reported.current === '' ? null : reported.current)
    },
    editorProps: {
      transformPastedHTML: tidyPasted,
      attributes: {
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(id ? { id } : {}),
      },
      handleKeyDown: (_view, event) => {
        if (!(event.altKey && event.key === 'F10')) return false
        tools.current?.querySelector<HTMLElement>('select, button')?.focus()
        return true
      },
    },
  })
  // The form set another value: a kept draft, or the row as changed by somebody else.
  useEffect(() => {
    if (!editor || html === reported.current) return
    reported.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled])
  if (!editor) return <EditorWait height={editorHeights.richText} />
  return (
    <div
      className="rich-editor"
      data-invalid={isInvalid === true || isInvalid === 'true' || undefined}
      data-disabled={disabled || undefined}
    >
      {!disabled && <Toolbar editor={editor} label={label} place={tools} />}
      <EditorContent editor={editor} className="rich-editor-text" />
      <Count editor={editor} />
    </div>
  )
}

function Count({ editor }: { editor: Editor }) {
  const say = useWords()
  const count = useEditorState({ editor, selector: ({ editor: now }) => (now.isDestroyed ? 0 : now.getText().length) })
  return <div className="rich-editor-count">{say(editorWords.count, { count })}</div>
}
