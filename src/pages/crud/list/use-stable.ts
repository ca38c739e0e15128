import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Returns the same object as before while the value, plain data, has not changed, so that `memo` can tell. */
export function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

/** Returns one function for all renders, which calls the handler of the last one. Only for handlers of events. */
export function useHandler<A extends unknown[]>(handler: (...args: A) => void): (...args: A) => void {
  const last = useRef(handler)
  useLayoutEffect(() => {
    last.current = handler
  })
  return useCallback((...args) => last.current(...args), [])
}
