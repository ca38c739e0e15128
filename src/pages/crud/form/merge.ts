import type { AnyRow, Field, Resource } from '../../../resources/define.ts'
import { formFields, isFixed, isSameValue, wireValue, type FormValues } from './values.ts'

export type Side = 'mine' | 'theirs'

/** One field that was changed, here or on the server, since the row was read. */
export type Difference = {
  name: string
  field: Field
  base: unknown
  theirs: unknown
  mine: unknown
  /** `both`: the two changes conflict and a person has to choose. */
  by: Side | 'both'
}

/**
 * Returns the fields where the edit or the stored row differs from the start of the edit, in declaration order. Leaves
 * out fields where both made the same change.
 */
export function differences(
  resource: Resource,
  sides: { base: FormValues; theirs: AnyRow; mine: FormValues },
): Difference[] {
  return formFields(resource, false)
    .filter(([, field]) => !isFixed(field, false))
    .flatMap(([name, field]) => {
      const [base, theirs, mine] = [sides.base[name], sides.theirs[name], sides.mine[name]]
      const isMine = !isSameValue(field, base, mine)
      const isTheirs = !isSameValue(field, base, theirs)
      if ((!isMine && !isTheirs) || isSameValue(field, mine, theirs)) return []
      return [
        {
          name,
          field,
          base,
          theirs,
          mine,
          by: isMine && isTheirs ? ('both' as const) : isMine ? ('mine' as const) : ('theirs' as const),
        },
      ]
    })
}

export type Choices = Readonly<Record<string, Side>>

/** Returns the choices that need no question: each side's own changes. Conflicts stay open. */
export function settledChoices(list: readonly Difference[]): Choices {
  return Object.fromEntries(list.flatMap(({ name, by }) => (by === 'both' ? [] : [[name, by]])))
}

/** Selects one side for every field. A field that only they have changed has nothing of mine to keep. */
export function choiceOfAll(list: readonly Difference[], side: Side): Choices {
  return Object.fromEntries(list.map(({ name, by }) => [name, by === 'theirs' ? 'theirs' : side]))
}

/** Returns the conflicts that are still open. */
export function undecided(list: readonly Difference[], choices: Choices): string[] {
  return list.filter(({ name }) => !choices[name]).map(({ name }) => name)
}

/**
 * Returns the changes to send on top of their version: the fields where `mine` was chosen. Empty if their row stays as
 * it is.
 */
export function mergedChanges(list: readonly Difference[], choices: Choices): Record<string, unknown> {
  const kept = list.filter(({ name }) => choices[name] === 'mine')
  return Object.fromEntries(kept.map(({ name, field, mine }) => [name, wireValue(field, mine)]))
}

/** Returns the form values after the choice: their row with the fields kept from mine. */
export function mergedValues(list: readonly Difference[], choices: Choices, theirs: FormValues): FormValues {
  const kept = list.filter(({ name }) => choices[name] === 'mine')
  return { ...theirs, ...Object.fromEntries(kept.map(({ name, mine }) => [name, mine])) }
}
