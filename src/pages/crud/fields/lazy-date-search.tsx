import { lazy, Suspense } from 'react'
import { Input } from 'antd'
import type { Field } from '../../../resources/define.ts'
import type { SearchProps } from './renderer.ts'

const DateSearch = lazy(() => import('./date-search.tsx'))

/** The calendar is a heavy part that few lists need: it comes by itself, and a box of the same size holds its place. */
export function LazyDateSearch(props: SearchProps<Field>) {
  return (
    <Suspense fallback={<Input disabled aria-hidden className="crud-two-columns" />}>
      <DateSearch {...props} />
    </Suspense>
  )
}
