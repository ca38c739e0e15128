import { useState, type KeyboardEvent, type RefObject } from 'react'
import { useLocale } from '../../../../providers/i18n.ts'
import type { Outcome } from '../../../../resources/rules/outcome.ts'
import { blockOf, type Block, type Place } from './change.ts'

type Given = { body: RefObject<HTMLTableSectionElement | null>; rows: number; columns: number }

export type Selection = {
  /** The cell that the Tab key reaches; null in a grid without cells. */
  active: Place | null
  block: Block | null
  /** Selects a cell; with `isExtending` all cells from the first selected one to it. */
  select: (place: Place, isExtending?: boolean) => void
  /** Focuses the active cell after the next render. */
  focus: () => void
  /** Moves the focus with an arrow, Home or End; false for any other key. */
  move: (event: KeyboardEvent) => boolean
}

const start: Place = { row: 0, column: 0 }

/** Selected cells of a table with one tab stop; arrows reach every cell, and with Shift they extend the selection. */
export function useSelection({ body, rows, columns }: Given): Selection {
  const { direction } = useLocale()
  const [kept, setKept] = useState({ anchor: start, active: start })
  const inside = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  })
  const [anchor, active] = [inside(kept.anchor), inside(kept.active)]
  const focusAt = ({ row, column }: Place): void =>
    body.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
  const select = (place: Place, isExtending = false): void =>
    setKept((now) => {
      const isSame = now.active.row === place.row && now.active.column === place.column
      return isExtending ? { ...now, active: place } : isSame ? now : { anchor: place, active: place }
    })
  const move = (event: KeyboardEvent): boolean => {
    const next = placeAfter(event.key, active, { columns, forward: direction === 'rtl' ? -1 : 1 })
    if (!next) return false
    const place = inside(next)
    if (event.shiftKey) select(place, true)
    else setKept({ anchor: place, active: place })
    focusAt(place)
    return true
  }
  const isEmpty = rows === 0
  return {
    active: isEmpty ? null : active,
    block: isEmpty ? null : blockOf(anchor, active),
    select,
    focus: () => void setTimeout(() => body.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus()),
    move,
  }
}

function placeAfter(key: string, { row, column }: Place, of: { columns: number; forward: 1 | -1 }): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowLeft':
      return { row, column: column - of.forward }
    case 'ArrowRight':
      return { row, column: column + of.forward }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: of.columns - 1 }
    default:
      return null
  }
}

const outcomeKeys: Readonly<Record<string, Outcome>> = {
  1: 'forbidden',
  2: 'conditional',
  3: 'notice',
  4: 'allowed',
  f: 'forbidden',
  c: 'conditional',
  n: 'notice',
  a: 'allowed',
}

/** The outcome that a key sets: its number or its English initial; undefined for any other key. */
export function outcomeOfKey(key: string): Outcome | undefined {
  return outcomeKeys[key.toLowerCase()]
}
