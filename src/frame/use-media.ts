import { useSyncExternalStore } from 'react'

/** Whether a media query matches, updated as the window changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Widths at which the menu is a drawer; the style sheets beside this file repeat the number. */
export const narrow = '(max-width: 860px)'
