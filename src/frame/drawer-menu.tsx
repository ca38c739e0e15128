import { CloseOutlined, MenuOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useWords } from '../providers/i18n.ts'
import { ConsoleMenu } from './console-menu.tsx'
import { texts } from './words.ts'
import './drawer-menu.css'

/**
 * The menu on narrow screens: the browser's own modal dialog, which keeps the focus inside and closes with Esc or a tap
 * beside it.
 */
export function DrawerMenu() {
  const say = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label={say(texts.openMenu)}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      />
      {/* A tap beside the menu lands on the dialog itself; the keyboard has Esc. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={dialog}
        className="drawer-menu"
        aria-label={say(texts.platform)}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className="drawer-head">
          <strong>{say(texts.platform)}</strong>
          <Button type="text" icon={<CloseOutlined />} aria-label={say(texts.foldDrawer)} onClick={close} />
        </div>
        <ConsoleMenu isFolded={false} onChosen={close} />
      </dialog>
    </>
  )
}
