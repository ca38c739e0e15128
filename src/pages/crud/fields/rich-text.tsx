import { lazy, Suspense } from 'react'
import { plainOf } from '../../../resources/rich-text.ts'
import { Nothing, OneLine } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'
import { TextSearch } from './text-search.tsx'

/** A separate chunk, because lists show only the plain text. */
const RichText = lazy(() => import('../../../offer/rich-text.tsx'))

function Display({ value, isCompact }: DisplayProps<FieldOf<'richText'>>) {
  if (typeof value !== 'string' || value === '') return <Nothing />
  if (isCompact) return <OneLine text={plainOf(value)} />
  return (
    <Suspense fallback={<span className="crud-long-text">{plainOf(value)}</span>}>
      <RichText html={value} />
    </Suspense>
  )
}

export const richText: FieldRenderer<'richText'> = { Display, SearchInput: TextSearch }
