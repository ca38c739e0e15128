import { allUses, type Grid } from '../../src/resources/rules/grid.ts'

let counter = 0

/** A grid with one column, for all uses, and one row for any zone. */
export const forbidding: Grid = {
  columns: [allUses],
  rows: [{ zone: '*', distanceM: null, cells: { all: { outcome: 'forbidden' } } }],
}

/** The values of a new rule with a unique code. */
export function ruleValues(themeId: unknown, values: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1
  return {
    code: `T-${counter}`,
    name: `试验规则 ${counter}`,
    themeId,
    xzqdm: '532901000000',
    grid: forbidding,
    ...values,
  }
}
