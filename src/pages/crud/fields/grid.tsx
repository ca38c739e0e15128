import { lazy, Suspense } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import type { Grid } from '../../../resources/rules/grid.ts'
import { EditorWait, editorHeights } from './editor-wait.tsx'
import { Dotted, Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'
import { fieldWords } from './words.ts'

/** A separate chunk, because lists do not contain grids. */
const GridView = lazy(() => import('./grid-editor/view.tsx'))

function Display({ field, value, row, isCompact }: DisplayProps<FieldOf<'grid'>>) {
  const say = useWords()
  const grid = value as Grid | null | undefined
  if (!grid) return <Nothing />
  if (isCompact)
    return <Dotted>{say(fieldWords.gridFacts, { rows: grid.rows.length, columns: grid.columns.length })}</Dotted>
  return (
    <Suspense fallback={<EditorWait height={editorHeights.grid} />}>
      <GridView grid={grid} label={say(field.label)} themeId={row?.themeId} relation={row?.relation} />
    </Suspense>
  )
}

export const grid: FieldRenderer<'grid'> = { Display, SearchInput: null }
