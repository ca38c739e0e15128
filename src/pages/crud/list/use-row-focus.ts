import { useState, type FocusEvent, type HTMLAttributes, type KeyboardEvent } from 'react'
import type { AnyRow } from '../../../resources/define.ts'

type Keys = { onOpen: (row: AnyRow) => void; onToggle: (row: AnyRow) => void }

/**
 * Makes table rows reachable with the keyboard as one stop of the Tab key: up, down, Page Up, Page Down, Home and End
 * move, Enter opens, the space bar selects. Keys pressed in a control inside a row stay with that control.
 */
export function useRowFocus({ onOpen, onToggle }: Keys) {
  const [active, setActive] = useState(0)
  return (row: AnyRow, index: number): HTMLAttributes<HTMLElement> => ({
    tabIndex: index === active ? 0 : -1,
    onFocus: (event: FocusEvent) => event.target === event.currentTarget && setActive(index),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter') onOpen(row)
      else if (event.key === ' ') onToggle(row)
      else if (!focusOther(event.currentTarget, event.key)) return
      event.preventDefault()
    },
  })
}

function focusOther(row: HTMLElement, key: string): boolean {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row-key]') ?? [])]
  const index = rows.indexOf(row)
  const places: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + inSight(row),
    PageUp: index - inSight(row),
    Home: 0,
    End: rows.length - 1,
  }
  const next = places[key]
  if (next === undefined) return false
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
  return true
}

/** How many rows one page of the scroll is. */
function inSight(row: HTMLElement): number {
  const box = row.closest('.ant-table-content')
  return box && row.offsetHeight > 0 ? Math.max(1, Math.floor(box.clientHeight / row.offsetHeight) - 2) : 10
}
