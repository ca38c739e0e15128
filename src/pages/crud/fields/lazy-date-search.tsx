import { lazy, Suspense } from 'react'
import { Input } from 'antd'
import type { Field } from '../../../resources/define.ts'
import type { SearchProps } from './renderer.ts'

const DateSearch = lazy(() => import('./date-search.tsx'))

/**
 * Loads the calendar as a separate chunk, because it is large and few lists need it; the placeholder has the same size.
 */
export function LazyDateSearch(props: SearchProps<Field>) {
  return (
    <Suspense fallback={<Input disabled aria-hidden className="crud-two-columns" />}>
      <DateSearch {...props} />
    </Suspense>
  )
}
