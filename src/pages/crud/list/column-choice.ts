import type { Resource } from '../../../resources/define.ts'
import { isHiddenAttribute } from '../../../resources/hidden-attributes.ts'

/** Column order and hidden columns set by a user; stored per resource and user. */
export type ColumnChoice = { order: readonly string[]; hidden: readonly string[] }

/** Columns that the recycle bin always shows, beside those of the list. */
export const binColumns = ['deletedAt', 'deletedBy'] as const

/** Returns every column that a list can show, in the order offered: the declared list first, then the others. */
export function availableColumns(resource: Resource): string[] {
  const shown = Object.entries(resource.fields)
    .filter(([, field]) => field.kind !== 'password')
    .map(([name]) => name)
  const rest = shown.filter((name) => !resource.list.includes(name))
  return [...resource.list, ...rest, 'createdAt', 'updatedAt']
}

/** Returns the default choice: the declared list. */
export function defaultChoice(resource: Resource): ColumnChoice {
  const order = availableColumns(resource)
  return { order, hidden: order.filter((name) => !resource.list.includes(name)) }
}

/**
 * Returns the columns in the chosen order, including hidden ones. Columns new in the declaration go to the end; removed
 * ones are dropped.
 */
export function orderedColumns(available: readonly string[], choice: ColumnChoice): string[] {
  const known = choice.order.filter((name, index) => available.includes(name) && choice.order.indexOf(name) === index)
  return [...known, ...available.filter((name) => !known.includes(name))]
}

/** Returns the visible columns, in order. Always contains `title`, because a row without it has no name. */
export function visibleColumns(available: readonly string[], choice: ColumnChoice, title: string): string[] {
  return orderedColumns(available, choice).filter((name) => name === title || !isHidden(available, choice, name))
}

/** Returns the columns of a list or of its recycle bin: all that the rules allow in full screen, else the chosen ones. */
export function shownColumns(
  resource: Resource,
  { isFull, columns }: { isFull: boolean; columns: ColumnChoice },
  isBin: boolean,
): string[] {
  const available = availableColumns(resource)
  const shown = isFull
    ? available.filter((name) => !isHiddenAttribute(name))
    : visibleColumns(available, columns, resource.title)
  return [...shown, ...(isBin ? binColumns : [])]
}

function isHidden(available: readonly string[], choice: ColumnChoice, name: string): boolean {
  return choice.hidden.includes(name) || (available.includes(name) && !choice.order.includes(name))
}

/** Returns the choice with a column shown or hidden. */
export function withColumnShown(choice: ColumnChoice, name: string, isShown: boolean): ColumnChoice {
  const hidden = choice.hidden.filter((each) => each !== name)
  const order = choice.order.includes(name) ? choice.order : [...choice.order, name]
  return { order, hidden: isShown ? hidden : [...hidden, name] }
}

/** Returns the choice with a column moved within the whole order. */
export function withColumnMoved(
  available: readonly string[],
  choice: ColumnChoice,
  name: string,
  to: number,
): ColumnChoice {
  const before = orderedColumns(available, choice)
  const newlyKnown = before.filter((each) => !choice.order.includes(each))
  const rest = before.filter((each) => each !== name)
  const order = [...rest.slice(0, Math.max(0, to)), name, ...rest.slice(Math.max(0, to))]
  return { order, hidden: [...choice.hidden, ...newlyKnown.filter((each) => !choice.hidden.includes(each))] }
}

/** Returns the stored choice, or null if it has another format or is damaged. */
export function readColumnChoice(value: unknown): ColumnChoice | null {
  if (typeof value !== 'object' || value === null) return null
  const { order, hidden }: { order?: unknown; hidden?: unknown } = value
  return isTexts(order) && isTexts(hidden) ? { order, hidden } : null
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
