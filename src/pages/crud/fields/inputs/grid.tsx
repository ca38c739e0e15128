import { lazy, Suspense } from 'react'
import { EditorWait, editorHeights } from '../editor-wait.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'

const GridEditor = lazy(() => import('../grid-editor/index.tsx'))

/** Loads the editor when a form needs it. */
export function GridInput(props: InputProps<FieldOf<'grid'>>) {
  return (
    <Suspense fallback={<EditorWait height={editorHeights.grid} />}>
      <GridEditor {...props} />
    </Suspense>
  )
}
