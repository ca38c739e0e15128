import type { Label } from '../define.ts'
import { fill } from '../errors.ts'
import { allUses, type Column, type Grid } from './grid.ts'

const says = {
  noBase: { zh: '第一列应为“全部用途”', en: 'The first column must be that of all uses' },
  repeatedColumn: { zh: '两列的用途相同', en: 'Two columns are for the same uses' },
  repeatedZone: { zh: '分区“{id}”有两行', en: 'Zone “{id}” has two rows' },
  duties: { zh: '只有“有条件”的格子可以有办理事项', en: 'Only a conditional cell can ask for approvals' },
  noColumn: { zh: '有格子不属于任何一列', en: 'A cell belongs to no column' },
} as const satisfies Record<string, Label>

/**
 * Returns the first contradiction between the parts of a grid, or null. Returns null for a value that is no grid,
 * because the schema rejects that.
 */
export function gridMistake(value: unknown): Label | null {
  if (!isGridShaped(value)) return null
  const { columns, rows } = value
  const keys = new Set(columns.map(({ key }) => key))
  const [base] = columns
  if (!base || base.key !== allUses.key || usesOf(base) !== usesOf(allUses)) return says.noBase
  if (keys.size < columns.length || new Set(columns.map(usesOf)).size < columns.length) return says.repeatedColumn
  const zones = rows.map(({ zone }) => zone)
  const repeated = zones.find((zone, at) => zones.indexOf(zone) !== at)
  if (repeated !== undefined) {
    const id = repeated.slice(0, 60)
    return { zh: fill(says.repeatedZone.zh, { id }), en: fill(says.repeatedZone.en, { id }) }
  }
  const cells = rows.flatMap((row) => Object.values(row.cells))
  if (cells.some(({ outcome, duties }) => duties && outcome !== 'conditional')) return says.duties
  return rows.some((row) => Object.keys(row.cells).some((key) => !keys.has(key))) ? says.noColumn : null
}

/** The same text for columns of the same uses. */
function usesOf({ prefix, facts }: Column): string {
  return `${prefix} ${JSON.stringify(Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`
}

function isGridShaped(value: unknown): value is Grid {
  if (typeof value !== 'object' || value === null) return false
  const { columns, rows }: Partial<Record<keyof Grid, unknown>> = value
  const areObjects = (parts: unknown): parts is object[] =>
    Array.isArray(parts) && parts.every((each) => typeof each === 'object' && each !== null)
  return (
    areObjects(columns) &&
    areObjects(rows) &&
    columns.every((column) => 'facts' in column && isObject(column.facts)) &&
    rows.every((row) => 'cells' in row && isObject(row.cells) && Object.values(row.cells ?? {}).every(isObject))
  )
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
