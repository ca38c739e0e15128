import { lazy, Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '../load-chunk.ts'
import { useStore } from '../providers/store.ts'
import { InKit } from './in-kit.tsx'
import { openedOverlay } from './overlay-store.ts'

const Palette = lazy(() => loadChunk(() => import('./palette.tsx')))
const NoticePanel = lazy(() => loadChunk(() => import('./notice-panel.tsx')))
const Help = lazy(() => loadChunk(() => import('../tour/index.tsx')))
const HashDrawer = lazy(() => loadChunk(() => import('./hash-drawer.tsx')))
const ChangePassword = lazy(() => loadChunk(() => import('./change-password.tsx')))

/**
 * Overlays over the page, each loaded on first use. ⌘K or Ctrl-K opens the palette; `#me=` and `#receipt=` in the URL
 * open the user's own pages.
 */
export function Overlays() {
  const which = useStore(openedOverlay)
  const { hash } = useLocation()
  // Before the page is painted: the keys work as soon as it is seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      openedOverlay.set(openedOverlay.get() === 'palette' ? 'none' : 'palette')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const close = () => openedOverlay.set('none')
  // The lower overlay comes first and suspends separately: a drawer hidden while a dialog loads would reappear above
  // it.
  return (
    <>
      {/^#(me|receipt)=/.test(hash) && (
        <Suspense fallback={null}>
          <InKit>
            <HashDrawer />
          </InKit>
        </Suspense>
      )}
      {which !== 'none' && (
        <Suspense fallback={null}>
          <InKit>
            {which === 'palette' && <Palette onClose={close} />}
            {which === 'password' && <ChangePassword onClose={close} />}
            {which === 'help' && <Help onClose={close} />}
            {which === 'notices' && <NoticePanel onClose={close} />}
          </InKit>
        </Suspense>
      )}
    </>
  )
}
