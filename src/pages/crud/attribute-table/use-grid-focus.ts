import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { rowAfterKey, scrollTo } from './row-window.ts'
import type { Scroll } from './use-scroll.ts'

type Given = { box: RefObject<HTMLElement | null>; scroll: Scroll; rowPx: number; headPx: number; total: number }

export type GridFocus = {
  /** Row that the Tab key reaches. */
  active: number
  /** Focused row, which must stay in the document; null when no row has the focus. */
  focused: number | null
  /** Moves to a row; `withFocus` is false if another element keeps the focus. */
  goTo: (row: number, withFocus: boolean) => void
  onFocus: (row: number) => void
  onBlur: () => void
  /** Handles a key; returns whether it moved the focus. */
  press: (event: KeyboardEvent, row: number) => boolean
}

/**
 * Keyboard navigation in a table that renders only some of its rows: one tab stop; arrows, Page Up, Page Down, Home and
 * End reach any row.
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
    focused: hasFocus ? active : null,
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
