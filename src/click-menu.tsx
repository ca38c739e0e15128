import { cloneElement, lazy, Suspense, useState, type ReactElement } from 'react'
import type { DropdownProps } from 'antd'
import { loadChunk } from './load-chunk.ts'

const load = () => loadChunk(() => import('antd/es/dropdown'))
const Dropdown = lazy(load)

type TriggerProps = { onClick?: () => void; onPointerEnter?: () => void; onFocus?: () => void; 'aria-haspopup'?: 'menu'; 'aria-busy'?: boolean }

type Props = Pick<DropdownProps, 'menu' | 'placement' | 'disabled'> & {
  /** The button that opens the menu. */
  children: ReactElement<TriggerProps>
}

/**
 * A menu behind a button. What draws menus (20 kB gzip) is fetched when the pointer or the focus comes near, so that no first page pays for it;
 * from the first click on it is antd's Dropdown, which takes the focus into the menu and back.
 */
export function ClickMenu({ menu, placement, disabled, children }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(true)
  const near = { 'aria-haspopup': 'menu', onPointerEnter: preload, onFocus: preload } as const
  if (!isAsked) return cloneElement(children, { ...near, onClick: disabled ? undefined : () => setAsked(true) })
  return (
    <Suspense fallback={cloneElement(children, { ...near, 'aria-busy': true })}>
      <Dropdown trigger={['click']} autoFocus menu={menu} placement={placement} disabled={disabled} open={isOpen} onOpenChange={setOpen}>
        {cloneElement(children, { 'aria-haspopup': 'menu' })}
      </Dropdown>
    </Suspense>
  )
}

/** A failure is told when the menu is really wanted. */
function preload(): void {
  load().catch(() => undefined)
}
