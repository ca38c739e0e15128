import { lazy, Suspense } from 'react'
import { loadChunk } from '../load-chunk.ts'

const Loaded = lazy(() =>
  loadChunk(() => import('./header-tools.tsx')).then((tools) => ({ default: tools.HeaderTools })),
)

/** The right end of a header, loaded separately: pages without a header, above all the map, do not load its menus. */
export function HeaderTools() {
  return (
    <Suspense fallback={<div className="header-tools" />}>
      <Loaded />
    </Suspense>
  )
}
