import { useState } from 'react'
import { LinkOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { useEditorState, type Editor } from '@tiptap/react'
import { useWords } from '../../../../providers/i18n.ts'
import { isAllowedLink } from './extensions.ts'
import { editorWords } from './words.ts'

/** Turns the selected text into a link, changes its target, or removes it. */
export function LinkTool({ editor }: { editor: Editor }) {
  const say = useWords()
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const isWrong = address.trim() !== '' && !isAllowedLink(address)
  const change = (next: boolean) => {
    if (next) setAddress(String(editor.getAttributes('link').href ?? ''))
    setOpen(next)
  }
  const set = () => {
    if (address.trim() === '' || isWrong) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isOn)
      chain
        .insertContent({
          type: 'text',
          text: address.trim(),
          marks: [{ type: 'link', attrs: { href: address.trim() } }],
        })
        .run()
    else chain.setLink({ href: address.trim() }).run()
    setOpen(false)
  }
  const form = (
    <div className="rich-editor-link">
      <Input
        value={address}
        autoFocus
        maxLength={1000}
        status={isWrong ? 'error' : ''}
        placeholder={say(editorWords.addressHint)}
        aria-label={say(editorWords.address)}
        onChange={(event) => setAddress(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          set()
        }}
      />
      {isWrong && <small role="alert">{say(editorWords.badAddress)}</small>}
      <div>
        <Button size="small" type="primary" disabled={address.trim() === '' || isWrong} onClick={set}>
          {say(editorWords.setLink)}
        </Button>
        {isOn && (
          <Button
            size="small"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              setOpen(false)
            }}
          >
            {say(editorWords.unlink)}
          </Button>
        )}
      </div>
    </div>
  )
  return (
    <Popover open={isOpen} onOpenChange={change} trigger="click" content={form} destroyOnHidden>
      <button
        type="button"
        className="rich-editor-tool"
        title={say(editorWords.link)}
        aria-label={say(editorWords.link)}
        aria-pressed={isOn}
        aria-expanded={isOpen}
      >
        <LinkOutlined />
      </button>
    </Popover>
  )
}
