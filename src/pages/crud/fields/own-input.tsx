import { createContext, Suspense, type ComponentType } from 'react'
import { EditorWait, editorHeights, type EditorHeight } from './editor-wait.tsx'
import type { InputProps } from './renderer.ts'

/** A control that a page provides for a field of its form, and its height while it loads; by default that of a map. */
type OwnControl = { Input: ComponentType<InputProps>; height?: EditorHeight }

/** Such controls by field. */
export type OwnInputs = Readonly<Record<string, OwnControl>>

export const OwnInputsContext = createContext<OwnInputs>({})

/** A control of the page, with its place kept while it loads. */
export function OwnInput({ of: { Input, height = editorHeights.map }, ...props }: InputProps & { of: OwnControl }) {
  return (
    <Suspense fallback={<EditorWait height={height} />}>
      <Input {...props} />
    </Suspense>
  )
}
