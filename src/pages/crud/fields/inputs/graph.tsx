import { useWords } from '../../../../providers/i18n.ts'
import { graph } from '../graph.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'
import { fieldWords } from '../words.ts'

/** What is known of a chart, which stays as it is: it is drawn in an editor of its own. */
export function GraphInput(props: InputProps<FieldOf<'graph'>>) {
  const say = useWords()
  return (
    <div id={props.id} tabIndex={-1} className="crud-geometry">
      <graph.Display {...props} row={props.row ?? undefined} value={props.value} />
      <small className="crud-facts">{say(fieldWords.graphElsewhere)}</small>
    </div>
  )
}
