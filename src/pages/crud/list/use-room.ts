import { useLayoutEffect, useState, type RefObject } from 'react'

/** Returns the width of an element in px, as it changes; null until it is measured. */
export function useRoom(element: RefObject<HTMLElement | null>): number | null {
  const [widthPx, setWidthPx] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = (): void => setWidthPx(measured.clientWidth || null)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}
