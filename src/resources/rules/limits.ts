import type { Relation } from './evidence.ts'
import type { GridRow } from './grid.ts'

/** Which number of a row a rule of a relation compares with: none for what lies inside or outside. */
export type LimitField = 'distanceM' | 'above'

const limitFields: Partial<Record<Relation, LimitField>> = {
  within: 'distanceM',
  'slope-above': 'above',
  'elevation-above': 'above',
}

/** Degrees, the steepest slope. */
export const steepest = 90

export function limitFieldOf(relation: Relation): LimitField | null {
  return limitFields[relation] ?? null
}

/** Whether a row has the limit that its rule needs, and one that can be exceeded. */
export function hasLimit(relation: Relation, row: GridRow): boolean {
  const field = limitFieldOf(relation)
  const limit = field ? (row[field] ?? null) : 0
  return limit !== null && (relation !== 'slope-above' || limit < steepest)
}

/** Whether the relation is about the terrain, not about the features of a theme. */
export function isOfTerrain(relation: Relation): boolean {
  return limitFieldOf(relation) === 'above'
}

/** Whether a rule of the relation may have a threshold of areas, and one of lines. */
export function hasThresholds(relation: Relation): { areas: boolean; lines: boolean } {
  return { areas: relation === 'inside' || relation === 'outside', lines: relation === 'inside' }
}
