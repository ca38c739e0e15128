import { lazy, Suspense } from 'react'
import { EditorWait, editorHeights } from '../editor-wait.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'

const PermissionPicker = lazy(() => import('../permission-picker.tsx'))

/** Loads the tree when a form needs it; the placeholder has the same height. */
export function PermissionsInput(props: InputProps<FieldOf<'permissions'>>) {
  return (
    <Suspense fallback={<EditorWait height={editorHeights.permissions} />}>
      <PermissionPicker {...props} />
    </Suspense>
  )
}
