import { useCallback, useState, type RefCallback } from 'react'

/**
 * Returns a ref, and whether its element has ever been in view or at most `marginPx` away from it; what it shows is
 * loaded from then on. `isFirst`: it is known to be in view.
 */
export function useNear(marginPx: number, isFirst = false): [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setNear] = useState(isFirst)
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || isFirst) return
      const margin = `${marginPx}px`
      const watcher = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
        { rootMargin: margin, scrollMargin: margin },
      )
      watcher.observe(element)
      return () => watcher.disconnect()
    },
    [marginPx, isFirst],
  )
  return [ref, isNear || isFirst]
}
