import { useLayoutEffect } from 'react'

/**
 * Keeps the scroll position with the entry of the browser's history, and scrolls there when somebody comes back.
 * Browsers themselves do so only where the content is drawn before they count the page as loaded, which depends on the
 * network and the device.
 */
export function useScrollBack(isDrawn: boolean): void {
  useLayoutEffect(() => {
    if (!isDrawn) return
    const { scrollY: leftAt } = (history.state ?? {}) as { scrollY?: number }
    if (leftAt && scrollY === 0) scrollTo(0, leftAt)
    const keep = () => history.replaceState({ scrollY }, '')
    addEventListener('scrollend', keep)
    return () => removeEventListener('scrollend', keep)
  }, [isDrawn])
}
