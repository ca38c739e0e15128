import { useEffectEvent, useLayoutEffect } from 'react'

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
      isCovered(place)
    )
      return
    if (action() !== false) event.preventDefault()
  })
  // Before the page is painted: the keys work as soon as it is seen.
  useLayoutEffect(() => {
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

/** A drawer beside its list is not modal: it leaves the keys of the page to the page, and is one of its own dialogs. */
function isCovered(place: 'page' | 'drawer'): boolean {
  const [which, most] = place === 'drawer' ? ['[role="dialog"]', 1] : ['[role="dialog"][aria-modal="true"]', 0]
  const open = [...document.querySelectorAll(which)].filter((dialog) => dialog.checkVisibility?.() ?? true)
  return open.length > most
}
