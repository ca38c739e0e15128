import { area } from '../area.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'

/** The area is computed, so the form only shows it. */
export function AreaInput(props: InputProps<FieldOf<'area'>>) {
  return <area.Display {...props} row={props.row ?? undefined} value={props.value} />
}
