import { lazy, Suspense } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import { Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'
import { fieldWords } from './words.ts'

/** A separate chunk, because most lists show no files. */
const FilesDisplay = lazy(() => import('./files-display.tsx'))

function Display(props: DisplayProps<FieldOf<'files'>>) {
  const say = useWords()
  const count = Array.isArray(props.value) ? props.value.length : 0
  if (count === 0) return <Nothing />
  return (
    <Suspense fallback={say(fieldWords.fileCount, { count })}>
      <FilesDisplay {...props} />
    </Suspense>
  )
}

export const files: FieldRenderer<'files'> = { Display, SearchInput: null }
