import { createStore } from '../providers/store.ts'

type Overlay = 'none' | 'palette' | 'password' | 'notices' | 'help'

/** The overlay that is currently open; at most one. */
export const openedOverlay = createStore<Overlay>('none')

export function openOverlay(which: Overlay): void {
  openedOverlay.set(which)
}
