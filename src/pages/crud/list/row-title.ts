import type { AnyRow, Resource } from '../../../resources/define.ts'

/** The words that name a row to a person: its title field, else its id. */
export function rowTitle(resource: Resource, row: AnyRow): string {
  const title = row[resource.title]
  return typeof title === 'string' && title !== '' ? title : row.id
}
