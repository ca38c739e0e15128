import { lazy, Suspense } from 'react'
import { EditorWait, editorHeights } from '../editor-wait.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'

const PermissionPicker = lazy(() => import('../permission-picker.tsx'))

/** The tree comes when a form asks for it; a block of its height holds the place. */
export function PermissionsInput(props: InputProps<FieldOf<'permissions'>>) {
  return (
    <Suspense fallback={<EditorWait height={editorHeights.permissions} />}>
      <PermissionPicker {...props} />
    </Suspense>
  )
}
