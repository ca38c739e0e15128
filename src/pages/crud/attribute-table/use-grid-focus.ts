import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { rowAfterKey, scrollTo } from './row-window.ts'
import type { Scroll } from './use-scroll.ts'

type Given = { box: RefObject<HTMLElement | null>; scroll: Scroll; rowPx: number; headPx: number; total: number }

export type GridFocus = {
  /** Row that the Tab key stops at. */
  active: number
  /** Row that has the focus and must stay in the document; null when none has. */
  held: number | null
  /** Moves to a row; `withFocus` unless something else keeps it. */
  goTo: (row: number, withFocus: boolean) => void
  onFocus: (row: number) => void
  onBlur: () => void
  /** Whether the key has moved. */
  press: (event: KeyboardEvent, row: number) => boolean
}

/**
 * The keyboard in rows of which only some are drawn: one stop of the Tab key; arrows, Page Up and Down, Home and End go
 * to any row.
 */
export function useGridFocus({ box, scroll, rowPx, headPx, total }: Given): GridFocus {
  const [active, setActive] = useState(0)
  const [hasFocus, setFocus] = useState(false)
  const wanted = useRef<number | null>(null)
  const height = scroll.height - headPx
  useEffect(() => {
    if (wanted.current === null) return
    box.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`)?.focus({ preventScroll: true })
    wanted.current = null
  })
  const goTo = (row: number, withFocus: boolean): void => {
    setActive(row)
    if (withFocus) {
      wanted.current = row
      setFocus(true)
    }
    const element = box.current
    element?.scrollTo({ top: scrollTo(row, { scrollTop: element.scrollTop, height, rowPx }) })
  }
  return {
    active: Math.min(active, Math.max(0, total - 1)),
    held: hasFocus ? active : null,
    goTo,
    onFocus: (row) => {
      setActive(row)
      setFocus(true)
    },
    onBlur: () => setFocus(false),
    press: (event, row) => {
      const next = rowAfterKey(event.key, row, { page: Math.floor(height / rowPx), total })
      if (next === null) return false
      goTo(next, true)
      return true
    },
  }
}
