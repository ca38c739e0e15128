import { lazy, Suspense } from 'react'
import { EditorWait, editorHeights } from '../editor-wait.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'

const RichTextEditor = lazy(() => import('../rich-text-editor/index.tsx'))

/** Loads the editor when a form needs it. */
export function RichTextInput(props: InputProps<FieldOf<'richText'>>) {
  return (
    <Suspense fallback={<EditorWait height={editorHeights.richText} />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
