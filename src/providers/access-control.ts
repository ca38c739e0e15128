import type { AccessControlProvider } from '@refinedev/core'
import { resources } from '../resources/index.ts'
import { may, onAccessChange } from './access.ts'
import { queryClient } from './query-client.ts'

onAccessChange(() => void queryClient.invalidateQueries({ queryKey: ['access'] }))

/** Refine's access check, by look-up in the list; cached results are discarded when the permissions change. */
export const accessControlProvider: AccessControlProvider = {
  can: ({ resource, action }) => Promise.resolve({ can: may(codeOf(resource), action) }),
  options: {
    queryOptions: { staleTime: Infinity },
    buttons: { enableAccessControl: false, hideIfUnauthorized: false },
  },
}

/**
 * Permission code of a resource name or of a console page's code; an unknown name is returned unchanged and is denied.
 */
function codeOf(name: string | undefined): string {
  return resources.find((resource) => resource.name === name)?.code ?? name ?? ''
}
