import { isRecord } from './call-error.ts'
import { call } from './http.ts'
import { currentToken, onIdentityChange } from './session.ts'
import { site } from './site.ts'
import { createStore, useStore } from './store.ts'
import { readStored, writeStored } from './stored-text.ts'

/** A row that somebody keeps: the resource's name and the row's id. */
export type Favourite = { resource: string; id: string }

const key = 'favourites'
/** As many ids as one filter of the server takes. */
const mostKept = 1000

const readHere = (): readonly Favourite[] => parse(readStored(key))
const writeHere = (favourites: readonly Favourite[]): void => writeStored(key, favourites.length === 0 ? null : JSON.stringify(favourites))

/** A visitor's are kept in the browser, those of somebody signed in by the server, where it has a place for them. */
const isAtServer = (): boolean => currentToken() !== null && site.hasExtras

const kept = createStore<readonly Favourite[]>(isAtServer() ? [] : readHere())

addEventListener('storage', (event) => {
  if (event.key === key && !isAtServer()) kept.set(readHere())
})
onIdentityChange(arrive)
arrive()

/** Shows the favourites of whoever is here now. What a visitor kept before signing in is carried over, and leaves the browser once the server has it. */
function arrive(): void {
  if (!isAtServer()) return kept.set(readHere())
  const token = currentToken()
  const carried = readHere()
  void change({ add: carried, remove: [] }).then(
    (all) => {
      if (currentToken() !== token) return
      writeHere([])
      kept.set(all)
    },
    () => currentToken() === token && kept.set(carried),
  )
}

function change(body: { add: readonly Favourite[]; remove: readonly Favourite[] }): Promise<Favourite[]> {
  return call<Favourite[]>({ method: 'POST', path: '/own/favourites', body })
}

/** Ids of the rows of a resource that are kept, newest first, followed by the component also when another tab changes them. */
export function useFavourites(resource: string): readonly string[] {
  return useStore(kept).flatMap((each) => (each.resource === resource ? [each.id] : []))
}

/** Keeps a row, or lets it go. The oldest goes when there are too many. What the server refuses is taken back. */
export function toggleFavourite(favourite: Favourite): void {
  const before = kept.get()
  const others = before.filter((each) => each.resource !== favourite.resource || each.id !== favourite.id)
  const isLetGo = others.length < before.length
  kept.set(isLetGo ? others : [favourite, ...others].slice(0, mostKept))
  if (!isAtServer()) return writeHere(kept.get())
  void change(isLetGo ? { add: [], remove: [favourite] } : { add: [favourite], remove: [] }).then(
    (all) => kept.set(all),
    () => kept.set(before),
  )
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
