import { withRole, type Resource } from '../resources/define.ts'

/** The fields that a card shows in one of its places, in the order of the declaration. */
export function cardFields(resource: Resource, place: 'lead' | 'key' | 'fact'): string[] {
  return withRole(resource, 'card').filter((name) => resource.fields[name]?.card === place)
}
