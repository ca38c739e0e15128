import { lazy, Suspense } from 'react'
import { useWords } from '../../../../providers/i18n.ts'
import { EditorWait, editorHeights } from '../editor-wait.tsx'
import { geometry } from '../geometry.tsx'
import { geometryFacts } from '../geometry-facts.ts'
import type { FieldOf, InputProps } from '../renderer.ts'
import { fieldWords } from '../words.ts'

/** A separate chunk with the map. */
const BoundaryInput = lazy(() => import('./boundary.tsx'))

/** The boundary editor for polygons; else read-only facts about the geometry. */
export function GeometryInput(props: InputProps<FieldOf<'geometry'>>) {
  const say = useWords()
  if (props.field.shape === 'MultiPolygon') {
    return (
      <Suspense fallback={<EditorWait height={editorHeights.boundary} />}>
        <BoundaryInput {...props} />
      </Suspense>
    )
  }
  return (
    <div id={props.id} tabIndex={-1} className="crud-geometry">
      {geometryFacts(props.value) ? (
        <geometry.Display {...props} row={props.row ?? undefined} value={props.value} />
      ) : (
        <span className="soft">
          {say(fieldWords.noGeometry, { label: say(props.field.label).toLowerCase() })} ·{' '}
          {say(fieldWords.geometryLater)}
        </span>
      )}
    </div>
  )
}
