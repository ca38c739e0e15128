import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** Scroll position and visible height of a box, in px. */
export type Scroll = { top: number; height: number }

/** Until the box is measured: about one screen. */
const unmeasured: Scroll = { top: 0, height: 800 }

/**
 * No screen is taller. A higher box (in print, or in a style that does not limit it) renders its first rows, not a
 * hundred thousand.
 */
const tallestPx = 4000

/**
 * Returns the scroll position of a box. Ignores steps smaller than `stepPx`, because the rendered rows stay the same.
 */
export function useScroll(box: RefObject<HTMLElement | null>, stepPx: number): Scroll {
  const [scroll, setScroll] = useState(unmeasured)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => {
      const top = Math.floor(element.scrollTop / stepPx) * stepPx
      const height = Math.min(element.clientHeight || unmeasured.height, tallestPx)
      setScroll((before) => (before.top === top && before.height === height ? before : { top, height }))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [box, stepPx])
  return scroll
}

/** Scrolls to the first row when the query changes. */
export function useTopAgain(box: RefObject<HTMLElement | null>, question: string): void {
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [box, question])
}
