import { withRole, type Resource } from '../resources/define.ts'

/** The fields that a card shows in a given place, in the order of the declaration. */
export function cardFields(resource: Resource, place: 'lead' | 'key' | 'fact'): string[] {
  return withRole(resource, 'card').filter((name) => resource.fields[name]?.card === place)
}
