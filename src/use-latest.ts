import { useEffect, useRef, type RefObject } from 'react'

/** The latest value of a prop, for listeners that outlive a render. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => void (latest.current = value))
  return latest
}
