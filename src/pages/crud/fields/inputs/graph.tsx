import { useWords } from '../../../../providers/i18n.ts'
import { graph } from '../graph.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'
import { fieldWords } from '../words.ts'

/** Read-only facts about a chart, which has its own editor. */
export function GraphInput(props: InputProps<FieldOf<'graph'>>) {
  const say = useWords()
  return (
    <div id={props.id} tabIndex={-1} className="crud-geometry">
      <graph.Display {...props} row={props.row ?? undefined} value={props.value} />
      <small className="crud-facts">{say(fieldWords.graphElsewhere)}</small>
    </div>
  )
}
