import { keys } from '@refinedev/core'

/**
 * The key of what is read from a resource beside its lists: a tree, options. It begins as Refine's lists do, so that
 * whatever refreshes them after a write refreshes it, too.
 */
export function besideLists(resource: string, ...rest: unknown[]): readonly unknown[] {
  return [...keys().data('default').resource(resource).action('list').get(), ...rest]
}
