import type { AnyRow, Resource } from '../../../resources/define.ts'

/** Returns the title of a row: its title field, else its id. */
export function rowTitle(resource: Resource, row: AnyRow): string {
  const title = row[resource.title]
  return typeof title === 'string' && title !== '' ? title : row.id
}
