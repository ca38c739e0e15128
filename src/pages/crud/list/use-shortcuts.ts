import { useEffect, useEffectEvent } from 'react'

/**
 * Single-key shortcuts, by typed character: of a list page, disabled while a dialog or drawer is open, or of a drawer,
 * disabled while another one or a dialog covers it. Disabled while the user types, and with Ctrl, Meta or Alt. An action
 * that returns false leaves the key alone.
 */
export function useShortcuts(
  actions: Readonly<Record<string, (() => boolean | void) | undefined>>,
  place: 'page' | 'drawer' = 'page',
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (
      !action ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      isTyping(event.target) ||
      openDialogs() > (place === 'drawer' ? 1 : 0)
    )
      return
    if (action() !== false) event.preventDefault()
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}

function openDialogs(): number {
  return [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].filter(
    (dialog) => dialog.checkVisibility?.() ?? true,
  ).length
}
