import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** Where a box is scrolled to and how much of it is in sight, in px. */
export type Scroll = { top: number; height: number }

/** Before the box has been measured: about a screen. */
const unmeasured: Scroll = { top: 0, height: 800 }

/**
 * No screen is taller; a box that is (on paper, in a style that does not bound it) shows its first rows and not a
 * hundred thousand.
 */
const tallestPx = 4000

/** The scroll of a box. Steps smaller than `stepPx` are not told, because nothing would be drawn differently. */
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

/** Goes back to the first row when the rows become those of another question. */
export function useTopAgain(box: RefObject<HTMLElement | null>, question: string): void {
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [box, question])
}
