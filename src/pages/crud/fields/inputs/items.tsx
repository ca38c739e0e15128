import { lazy, Suspense } from 'react'
import { Skeleton } from 'antd'
import type { FieldOf, InputProps } from '../renderer.ts'

const ItemsEditor = lazy(() => import('../items-editor.tsx'))

/** Loads the table editor when a form needs it. */
export function ItemsInput(props: InputProps<FieldOf<'items'>>) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} title={false} />}>
      <ItemsEditor {...props} />
    </Suspense>
  )
}
