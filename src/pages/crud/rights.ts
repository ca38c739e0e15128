import { useMemo } from 'react'
import type { Resource } from '../../resources/define.ts'
import type { ordinaryActions } from '../../resources/permissions.ts'
import { useMayAsk } from '../../providers/access.ts'
import { isWritable } from '../../providers/foreign.ts'
import { site } from '../../providers/site.ts'

/** Permissions of the signed-in user for the rows of a resource. */
export type Rights = Readonly<Record<(typeof ordinaryActions)[number] | 'bin' | 'log', boolean>>

/**
 * Returns the user's permissions, limited to what the server supports: import, export, recycle bin and log are not in
 * section 7 of the specification, and of the resources there only regions can be changed.
 */
export function useRights(resource: Resource): Rights {
  const may = useMayAsk()
  return useMemo(() => {
    const has = (action: string) => may(resource.code, action)
    const mayWrite = isWritable(resource)
    return {
      list: has('list'),
      show: has('show'),
      create: mayWrite && has('create'),
      edit: mayWrite && has('edit'),
      delete: mayWrite && has('delete'),
      import: site.hasExtras && has('import'),
      export: site.hasExtras && has('export'),
      bin: site.hasExtras && has('delete'),
      log: site.hasExtras && has('show'),
    }
  }, [may, resource])
}
