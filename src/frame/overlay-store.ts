import { createStore } from '../providers/store.ts'

type Overlay = 'none' | 'palette' | 'password' | 'notices' | 'help'

/** What lies over the page at the moment; one thing at most. */
export const openedOverlay = createStore<Overlay>('none')

export function openOverlay(which: Overlay): void {
  openedOverlay.set(which)
}
