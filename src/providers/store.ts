import { useSyncExternalStore } from 'react'

/** A value outside React, so that network code can change it and components rerender. */
export type Store<T> = {
  get: () => T
  /** Replaces the value; listeners are called only when it differs. */
  set: (next: T) => void
  /** Calls the listener after each change; returns the unsubscribe function. */
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

/** Returns the store's value; the component rerenders when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** Returns what is selected of it, a plain value; the component rerenders when that changes. */
export function useSelected<T, S extends string | boolean | null>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
