import { useCallback } from 'react'
import type { AccessControlProvider } from '@refinedev/core'
import type { Authorizer } from 'casbin.js'
import { resources } from '../resources/index.ts'
import { consoleCodes, maySeeConsole } from '../resources/permissions.ts'
import { queryPolicyByToken } from './calls.ts'
import { queryClient } from './query-client.ts'
import { currentToken, onIdentityChange } from './session.ts'
import { createStore, useStore } from './store.ts'

/**
 * What the signed-in user may do. `list` holds the strings of the policy query; `state` tells whether an empty list
 * means "nothing" or "not known yet". Until it is ready everything is denied.
 */
export type Access = { state: 'unknown' | 'ready' | 'failed'; list: readonly string[]; authorizer: Authorizer | null }

const nothing: Access = { state: 'unknown', list: [], authorizer: null }
const store = createStore<Access>(nothing)

export function currentAccess(): Access {
  return store.get()
}

export function useAccess(): Access {
  return useStore(store)
}

/** Whether the right is held; anything unknown is not. Answers at once, from the list at hand. */
export function may(code: string, action: string): boolean {
  return isHeld(store.get(), code, action)
}

/** The same for components, which follow a change of rights. */
export function useMay(code: string, action: string): boolean {
  return isHeld(useStore(store), code, action)
}

/** The question itself for components that ask it of many rights. */
export function useMayAsk(): (code: string, action: string) => boolean {
  const access = useStore(store)
  return useCallback((code: string, action: string) => isHeld(access, code, action), [access])
}

/** Whether a menu code is held: any of its permissions opens the page (specification, section 6). */
export function holdsCode(list: readonly string[], code: string): boolean {
  return list.some((entry) => entry.split(':')[0] === code)
}

/** Whether the console opens: any permission of one of its codes (specification, section 6). */
export function opensConsole(list: readonly string[]): boolean {
  return maySeeConsole(list, consoleCodes)
}

/**
 * Fetches the access list and saves it when code is 200 and success is true (specification, section 4). A failed fetch
 * leaves an earlier list as it is. An answer for a token that is no longer the current one is dropped.
 */
export async function loadAccess(): Promise<void> {
  const token = currentToken()
  const [answer, casbin] = await Promise.all([queryPolicyByToken().catch(() => null), import('casbin.js')])
  if (currentToken() !== token) return
  if (answer?.code === 200 && answer.success === true && Array.isArray(answer.data))
    saveAccess(answer.data, new casbin.Authorizer('manual'))
  else if (store.get().state === 'unknown') store.set({ ...nothing, state: 'failed' })
}

/** A new authorizer each time: casbin.js merges permissions into an old one, so that a revoked right would stay. */
function saveAccess(list: readonly string[], authorizer: Authorizer): void {
  authorizer.setPermission(codesByAction(list))
  store.set({ state: 'ready', list, authorizer })
  void queryClient.invalidateQueries({ queryKey: ['access'] })
}

function codesByAction(list: readonly string[]): Record<string, string[]> {
  const byAction: Record<string, string[]> = {}
  for (const entry of list) {
    const [code = '', action = ''] = entry.split(':')
    ;(byAction[action] ??= []).push(code)
  }
  return byAction
}

function isHeld(access: Access, code: string, action: string): boolean {
  return access.authorizer?.permission?.check(action, code) ?? false
}

/** Forgets the rights as soon as somebody else, or nobody, stands behind the page. */
export function forgetAccessOnIdentityChange(): () => void {
  return onIdentityChange(() => store.set(nothing))
}

/** Refine's question, answered by look-up; the answers are thrown away when the rights change. */
export const accessControlProvider: AccessControlProvider = {
  can: ({ resource, action }) => Promise.resolve({ can: may(codeOf(resource), action) }),
  options: {
    queryOptions: { staleTime: Infinity },
    buttons: { enableAccessControl: false, hideIfUnauthorized: false },
  },
}

/**
 * The permission code of a resource name or of a console page's code; an unknown one stays as it is and is not held.
 */
function codeOf(name: string | undefined): string {
  return resources.find((resource) => resource.name === name)?.code ?? name ?? ''
}
