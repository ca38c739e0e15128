import { lazy, Suspense } from 'react'
import { Input } from 'antd'
import type { RegionSelectProps } from './region-select.tsx'

const Tree = lazy(() => import('./region-select.tsx'))

/**
 * Picks one region of the user's own tree. The tree is a heavy part: it comes by itself, and a box of the same size
 * holds its place.
 */
export function RegionSelect(props: RegionSelectProps) {
  return (
    <Suspense fallback={<Input disabled aria-hidden prefix={props.prefix} />}>
      <Tree {...props} />
    </Suspense>
  )
}
