import { graph } from '../graph.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'

/** Read-only facts about a chart: its editor is a page of its own. */
export function GraphInput(props: InputProps<FieldOf<'graph'>>) {
  return (
    <div id={props.id} tabIndex={-1} className="crud-geometry">
      <graph.Display {...props} row={props.row ?? undefined} value={props.value} />
    </div>
  )
}
