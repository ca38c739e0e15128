import { createContext, Suspense, type ComponentType } from 'react'
import { EditorWait, editorHeights } from './editor-wait.tsx'
import type { InputProps } from './renderer.ts'

/** Lazy controls that a page provides for fields of its form, by field. */
export type OwnInputs = Readonly<Record<string, ComponentType<InputProps>>>

export const OwnInputsContext = createContext<OwnInputs>({})

/** A control of the page, with its place kept while it loads. */
export function OwnInput({ of: Own, ...props }: InputProps & { of: ComponentType<InputProps> }) {
  return (
    <Suspense fallback={<EditorWait height={editorHeights.map} />}>
      <Own {...props} />
    </Suspense>
  )
}
