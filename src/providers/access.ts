import { useCallback } from 'react'
import type { Authorizer } from 'casbin.js'
import { consoleCodes, maySeeConsole } from '../resources/permissions.ts'
import { queryPolicyByToken } from './calls.ts'
import { currentToken, onIdentityChange } from './session.ts'
import { createStore, useStore } from './store.ts'

/**
 * Permissions of the signed-in user. `list` holds the strings of the policy query; `state` says whether an empty list
 * means "none" or "not known yet". Until it is `ready`, everything is denied.
 */
export type Access = { state: 'unknown' | 'ready' | 'failed'; list: readonly string[]; authorizer: Authorizer | null }

const nothing: Access = { state: 'unknown', list: [], authorizer: null }
const store = createStore<Access>(nothing)

export function currentAccess(): Access {
  return store.get()
}

/** Calls `listener` when the permissions have changed. Returns the unsubscribe function. */
export function onAccessChange(listener: () => void): () => void {
  return store.subscribe(listener)
}

export function useAccess(): Access {
  return useStore(store)
}

/** Whether the user has the permission; unknown means no. Synchronous, reads the loaded list. */
export function may(code: string, action: string): boolean {
  return isGranted(store.get(), code, action)
}

/** The same as a hook; the component rerenders when permissions change. */
export function useMay(code: string, action: string): boolean {
  return isGranted(useStore(store), code, action)
}

/** Returns the check itself, for components that test many permissions. */
export function useMayAsk(): (code: string, action: string) => boolean {
  const access = useStore(store)
  return useCallback((code: string, action: string) => isGranted(access, code, action), [access])
}

/** Whether the list has any permission of a menu code: any of them opens the page (specification, section 6). */
export function holdsCode(list: readonly string[], code: string): boolean {
  return list.some((entry) => entry.split(':')[0] === code)
}

/** Whether the list opens the console: any permission of one of its codes (specification, section 6). */
export function opensConsole(list: readonly string[]): boolean {
  return maySeeConsole(list, consoleCodes)
}

/**
 * Fetches the access list and saves it when code is 200 and success is true (specification, section 4). A failed fetch
 * keeps the earlier list. A response for a token that is no longer current is dropped.
 */
export async function loadAccess(): Promise<void> {
  const token = currentToken()
  const [answer, casbin] = await Promise.all([queryPolicyByToken().catch(() => null), import('casbin.js')])
  if (currentToken() !== token) return
  if (answer?.code === 200 && answer.success === true && Array.isArray(answer.data))
    saveAccess(answer.data, new casbin.Authorizer('manual'))
  else if (store.get().state === 'unknown') store.set({ ...nothing, state: 'failed' })
}

/**
 * Creates a new authorizer each time: casbin.js merges permissions into an old one, so a revoked permission would stay.
 */
function saveAccess(list: readonly string[], authorizer: Authorizer): void {
  authorizer.setPermission(codesByAction(list))
  store.set({ state: 'ready', list, authorizer })
}

function codesByAction(list: readonly string[]): Record<string, string[]> {
  const byAction: Record<string, string[]> = {}
  for (const entry of list) {
    const [code = '', action = ''] = entry.split(':')
    ;(byAction[action] ??= []).push(code)
  }
  return byAction
}

function isGranted(access: Access, code: string, action: string): boolean {
  return access.authorizer?.permission?.check(action, code) ?? false
}

/** Clears the permissions when another user, or nobody, is signed in. Returns the unsubscribe function. */
export function forgetAccessOnIdentityChange(): () => void {
  return onIdentityChange(() => store.set(nothing))
}
