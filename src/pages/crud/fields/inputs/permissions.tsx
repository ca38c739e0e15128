import { lazy, Suspense } from 'react'
import { Skeleton } from 'antd'
import type { FieldOf, InputProps } from '../renderer.ts'

const PermissionPicker = lazy(() => import('../permission-picker.tsx'))

/** The tree comes when a form asks for it; a block of its height holds the place. */
export function PermissionsInput(props: InputProps<FieldOf<'permissions'>>) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 9 }} title={false} className="crud-wait crud-wait-permissions" />}>
      <PermissionPicker {...props} />
    </Suspense>
  )
}
