import { lazy, Suspense } from 'react'
import { loadChunk } from '../load-chunk.ts'

const Loaded = lazy(() =>
  loadChunk(() => import('./header-tools.tsx')).then((tools) => ({ default: tools.HeaderTools })),
)

/**
 * The right end of a header, apart from the frame: pages without a header, the map above all, do not load its menus.
 */
export function HeaderTools() {
  return (
    <Suspense fallback={<div className="header-tools" />}>
      <Loaded />
    </Suspense>
  )
}
