import { useEffect } from 'react'
import { isRecord } from './call-error.ts'
import { call } from './http.ts'
import { currentToken, onIdentityChange } from './session.ts'
import { site } from './site.ts'
import { createStore, useStore } from './store.ts'
import { readStored, writeStored } from './stored-text.ts'

/** A favourite row: the resource's name and the row's id. */
export type Favourite = { resource: string; id: string }

const key = 'favourites'
/** The server accepts at most this many ids in one filter. */
const mostKept = 1000

const readHere = (): readonly Favourite[] => parse(readStored(key))
const writeHere = (favourites: readonly Favourite[]): void =>
  writeStored(key, favourites.length === 0 ? null : JSON.stringify(favourites))

/** A visitor's favourites are stored in the browser, a signed-in user's on the server if it supports them. */
const isAtServer = (): boolean => currentToken() !== null && site.hasExtras

const kept = createStore<readonly Favourite[]>(isAtServer() ? [] : readHere())

type Change = { add: readonly Favourite[]; remove: readonly Favourite[] }

/** The last list from the server and the changes not yet confirmed; the list shown combines both. */
let stored: readonly Favourite[] = []
let unanswered: readonly Change[] = []
/** Changes are sent one after the other, so responses can't overtake each other. */
let queue: Promise<void> = Promise.resolve()

let isFollowed = false

/** Loads them for the first component that shows favourites, and follows other tabs and users from then on. */
function follow(): void {
  if (isFollowed) return
  isFollowed = true
  addEventListener('storage', (event) => {
    if (event.key === key && !isAtServer()) kept.set(readHere())
  })
  onIdentityChange(arrive)
  arrive()
}

/**
 * Shows the favourites of the current user. A visitor's favourites are copied to the server after sign-in, and removed
 * from the browser once the server has stored them.
 */
function arrive(): void {
  stored = readHere()
  unanswered = []
  queue = Promise.resolve()
  if (!isAtServer()) return kept.set(stored)
  send({ add: stored, remove: [] }, () => writeHere([]))
}

/**
 * Shows a change at once and sends it to the server. Only a change that the server rejects is undone; a response that
 * arrives after the user has signed out is ignored.
 */
function send(change: Change, onStored?: () => void): void {
  const token = currentToken()
  const isHere = () => currentToken() === token
  unanswered = [...unanswered, change]
  show()
  queue = queue.then(async () => {
    if (!isHere()) return
    const all = await call<Favourite[]>({ method: 'POST', path: '/own/favourites', body: change }).catch(() => null)
    if (!isHere()) return
    if (all) {
      stored = all
      onStored?.()
    }
    unanswered = unanswered.filter((each) => each !== change)
    show()
  })
}

function show(): void {
  kept.set(unanswered.reduce(changed, stored))
}

function changed(list: readonly Favourite[], { add, remove }: Change): readonly Favourite[] {
  return [...without(add, list), ...without(list, remove)].slice(0, mostKept)
}

function without(list: readonly Favourite[], gone: readonly Favourite[]): readonly Favourite[] {
  return list.filter((each) => !gone.some((other) => other.resource === each.resource && other.id === each.id))
}

/** Ids of the favourite rows of a resource, newest first. Updates also when another tab changes them. */
export function useFavourites(resource: string): readonly string[] {
  useEffect(follow, [])
  return useStore(kept).flatMap((each) => (each.resource === resource ? [each.id] : []))
}

/** Adds or removes a favourite that is shown. The oldest is dropped when there are too many. */
export function toggleFavourite(favourite: Favourite): void {
  const isKept = without([favourite], kept.get()).length === 0
  const change = isKept ? { add: [], remove: [favourite] } : { add: [favourite], remove: [] }
  if (isAtServer()) return send(change)
  kept.set(changed(kept.get(), change))
  writeHere(kept.get())
}

function parse(text: string | null): readonly Favourite[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isFavourite) : []
  } catch {
    return []
  }
}

function isFavourite(value: unknown): value is Favourite {
  return isRecord(value) && typeof value.resource === 'string' && typeof value.id === 'string'
}
