import { lazy, Suspense } from 'react'
import { Input } from 'antd'
import type { RegionSelectProps } from './region-select.tsx'

const Tree = lazy(() => import('./region-select.tsx'))

/**
 * Selects one region from the user's own tree. The tree is large and loads as a separate chunk; the placeholder has the
 * same size.
 */
export function RegionSelect(props: RegionSelectProps) {
  return (
    <Suspense fallback={<Input disabled aria-hidden prefix={props.prefix} />}>
      <Tree {...props} />
    </Suspense>
  )
}
