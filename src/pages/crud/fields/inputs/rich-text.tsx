import { lazy, Suspense } from 'react'
import { Skeleton } from 'antd'
import type { FieldOf, InputProps } from '../renderer.ts'

const RichTextEditor = lazy(() => import('../rich-text-editor/index.tsx'))

/** The editor comes when a form asks for it. */
export function RichTextInput(props: InputProps<FieldOf<'richText'>>) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} title={false} className="crud-wait crud-wait-rich-text" />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
