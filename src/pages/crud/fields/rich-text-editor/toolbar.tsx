import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  MinusOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { useEditorState, type Editor } from '@tiptap/react'
import { sharedWords } from '../../../../resources/shared-words.ts'
import { useWords } from '../../../../providers/i18n.ts'
import { LinkTool } from './link-tool.tsx'
import { editorWords } from './words.ts'

type Props = { editor: Editor; label: string; place: RefObject<HTMLDivElement | null> }

/** Toolbar above the text; left and right arrow keys move between the tools. */
export function Toolbar({ editor, label, place }: Props) {
  const say = useWords()
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  return (
    <div
      ref={place}
      role="toolbar"
      tabIndex={-1}
      aria-label={say(editorWords.toolbar, { label })}
      className="rich-editor-tools"
      onKeyDown={(event) => move(event, editor)}
    >
      <StyleTool editor={editor} />
      <Marks editor={editor} />
      <Blocks editor={editor} />
      <LinkTool editor={editor} />
      <Tool
        label={say(editorWords.table)}
        onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      >
        <TableOutlined />
      </Tool>
      <Tool label={say(editorWords.rule)} onClick={() => editor.chain().focus().setHorizontalRule().run()}>
        <MinusOutlined />
      </Tool>
      <Tool label={say(editorWords.clear)} onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}>
        <ClearOutlined />
      </Tool>
      <Steps editor={editor} />
      {isInTable && <TableTools editor={editor} />}
    </div>
  )
}

/** Enter in a tool must not submit the form; Escape returns to the text instead of closing the drawer. */
function move(event: KeyboardEvent<HTMLDivElement>, editor: Editor): void {
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    editor.commands.focus()
    return
  }
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (
    step === 0 ||
    !(event.target instanceof HTMLElement) ||
    event.target.localName === 'input' ||
    event.target.localName === 'select'
  )
    return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button:not(:disabled)')]
  const next = all[(all.indexOf(event.target) + step + all.length) % all.length]
  event.preventDefault()
  next?.focus()
}

type ToolProps = { label: string; isOn?: boolean; isOff?: boolean; onClick: () => void; children: ReactNode }

function Tool({ label, isOn, isOff = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className="rich-editor-tool"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

const levels = [2, 3, 4] as const

function StyleTool({ editor }: { editor: Editor }) {
  const say = useWords()
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => levels.find((each) => now.isActive('heading', { level: each })) ?? 0,
  })
  const set = (value: number) => {
    const chosen = levels.find((each) => each === value)
    if (chosen) editor.chain().focus().setHeading({ level: chosen }).run()
    else editor.chain().focus().setParagraph().run()
  }
  return (
    <select
      className="rich-editor-style"
      aria-label={say(editorWords.style)}
      value={level}
      onChange={(event) => set(Number(event.target.value))}
    >
      <option value={0}>{say(editorWords.paragraph)}</option>
      {levels.map((each) => (
        <option key={each} value={each}>
          {say(editorWords.heading, { level: each - 1 })}
        </option>
      ))}
    </select>
  )
}

function Marks({ editor }: { editor: Editor }) {
  const say = useWords()
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
    }),
  })
  return (
    <>
      <Tool label={say(editorWords.bold)} isOn={on.bold} onClick={() => editor.chain().focus().toggleBold().run()}>
        <BoldOutlined />
      </Tool>
      <Tool
        label={say(editorWords.italic)}
        isOn={on.italic}
        onClick={() => editor.chain().focus().toggleItalic().run()}
      >
        <ItalicOutlined />
      </Tool>
      <Tool
        label={say(editorWords.underline)}
        isOn={on.underline}
        onClick={() => editor.chain().focus().toggleUnderline().run()}
      >
        <UnderlineOutlined />
      </Tool>
      <Tool
        label={say(editorWords.strike)}
        isOn={on.strike}
        onClick={() => editor.chain().focus().toggleStrike().run()}
      >
        <StrikethroughOutlined />
      </Tool>
    </>
  )
}

const sides = [
  ['left', null, AlignLeftOutlined],
  ['center', 'center', AlignCenterOutlined],
  ['right', 'right', AlignRightOutlined],
] as const

function Blocks({ editor }: { editor: Editor }) {
  const say = useWords()
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bullet: now.isActive('bulletList'),
      ordered: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      align: (now.getAttributes('heading').align ?? now.getAttributes('paragraph').align ?? null) as string | null,
    }),
  })
  const alignTo = (align: string | null) =>
    editor.chain().focus().updateAttributes('paragraph', { align }).updateAttributes('heading', { align }).run()
  return (
    <>
      <Tool
        label={say(editorWords.bulletList)}
        isOn={on.bullet}
        onClick={() => editor.chain().focus().toggleBulletList().run()}
      >
        <UnorderedListOutlined />
      </Tool>
      <Tool
        label={say(editorWords.orderedList)}
        isOn={on.ordered}
        onClick={() => editor.chain().focus().toggleOrderedList().run()}
      >
        <OrderedListOutlined />
      </Tool>
      <Tool
        label={say(editorWords.quote)}
        isOn={on.quote}
        onClick={() => editor.chain().focus().toggleBlockquote().run()}
      >
        <span aria-hidden="true" className="rich-editor-quote">
          ”
        </span>
      </Tool>
      {sides.map(([name, align, Icon]) => (
        <Tool key={name} label={say(editorWords[name])} isOn={on.align === align} onClick={() => alignTo(align)}>
          <Icon />
        </Tool>
      ))}
    </>
  )
}

function Steps({ editor }: { editor: Editor }) {
  const say = useWords()
  const can = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ undo: now.can().undo(), redo: now.can().redo() }),
  })
  return (
    <>
      <Tool label={say(sharedWords.undo)} isOff={!can.undo} onClick={() => editor.chain().focus().undo().run()}>
        <UndoOutlined />
      </Tool>
      <Tool label={say(sharedWords.redo)} isOff={!can.redo} onClick={() => editor.chain().focus().redo().run()}>
        <RedoOutlined />
      </Tool>
    </>
  )
}

const tableTools = [
  ['rowAfter', (editor: Editor) => editor.chain().focus().addRowAfter().run()],
  ['columnAfter', (editor: Editor) => editor.chain().focus().addColumnAfter().run()],
  ['deleteRow', (editor: Editor) => editor.chain().focus().deleteRow().run()],
  ['deleteColumn', (editor: Editor) => editor.chain().focus().deleteColumn().run()],
  ['deleteTable', (editor: Editor) => editor.chain().focus().deleteTable().run()],
] as const

function TableTools({ editor }: { editor: Editor }) {
  const say = useWords()
  return (
    <span role="group" aria-label={say(editorWords.tableTools)} className="rich-editor-table">
      {tableTools.map(([name, run]) => (
        <button
          key={name}
          type="button"
          className="rich-editor-tool"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          {say(editorWords[name])}
        </button>
      ))}
    </span>
  )
}
