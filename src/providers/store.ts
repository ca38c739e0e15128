import { useSyncExternalStore } from 'react'

/** A value that lives outside React, so that network code can change it and components follow. */
type Store<T> = {
  get: () => T
  /** Replaces the value; listeners hear of it only when it is another one. */
  set: (next: T) => void
  /** Calls back after each change; the answer ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The store's value, followed by the component. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
