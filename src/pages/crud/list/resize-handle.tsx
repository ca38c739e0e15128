import type { KeyboardEvent, PointerEvent } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import type { Column } from './columns.tsx'
import { narrowestPx, widestPx, type Widths } from './column-widths.ts'
import { listWords } from './words.ts'

/** Sets column widths in px; null resets a column to its default. */
export type Resize = (widths: Readonly<Record<string, number | null>>) => void

const stepPx = 16

/** Keys that `resizeByKey` handles, in ARIA notation. */
export const resizeKeys = 'Shift+ArrowLeft Shift+ArrowRight Shift+Delete'

/** Resizes the focused column with Shift and the left or right arrow; resets it with Shift and Delete. */
export function resizeByKey(event: KeyboardEvent, column: Column, onResize: Resize): void {
  const step = { ArrowLeft: -stepPx, ArrowRight: stepPx }[event.key]
  if (!event.shiftKey || (step === undefined && event.key !== 'Delete')) return
  event.preventDefault()
  onResize({ [column.name]: step === undefined ? null : within(column.widthPx + step) })
}

/**
 * The edge of a column header: drag to resize, double-click to reset. If the header is a button, the header handles the
 * keys, so that a wide table does not have twice as many tab stops.
 */
export function ResizeHandle({ column, onResize }: { column: Column; onResize: Resize }) {
  const say = useWords()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control (ARIA, window splitter)
    <span
      role="separator"
      tabIndex={column.isSortable ? -1 : 0}
      className="crud-resize"
      aria-orientation="vertical"
      aria-label={say(listWords.resizeColumn, { label: column.label })}
      aria-valuenow={column.widthPx}
      aria-valuemin={narrowestPx}
      aria-valuemax={widestPx}
      title={say(listWords.resizeHint)}
      aria-keyshortcuts={resizeKeys}
      onKeyDown={(event) => resizeByKey(event, column, onResize)}
      // A click on the surrounding header would sort.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onResize({ [column.name]: null })}
      onPointerDown={(event) => drag(event, column.name, onResize)}
    />
  )
}

/** Resizes during the drag without rendering the table for each step; reports the new widths on release. */
function drag(event: PointerEvent<HTMLElement>, name: string, onResize: Resize): void {
  const handle = event.currentTarget
  const table = handle.closest('table')
  if (!table || event.button !== 0) return
  event.preventDefault()
  const columns = measured(table)
  const own = columns.find((each) => each.name === name)
  if (!own) return
  const startPx = event.clientX
  const startWidth = own.widthPx
  const { width } = table.style
  const isMirrored = getComputedStyle(table).direction === 'rtl'
  const move = ({ clientX }: globalThis.PointerEvent): void => {
    own.widthPx = within(startWidth + (clientX - startPx) * (isMirrored ? -1 : 1))
    show(table, columns)
  }
  const end = (): void => {
    handle.removeEventListener('pointermove', move)
    table.style.width = width
    if (own.widthPx !== startWidth) onResize(widthsOf(columns, own))
  }
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('lostpointercapture', end, { once: true })
}

/** A column as displayed. `isStretched`: wider than its set width, because the table fills the page. */
type Measured = { name: string | undefined; col: HTMLElement; widthPx: number; isStretched: boolean }

function measured(table: HTMLTableElement): Measured[] {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
  return [...table.querySelectorAll<HTMLElement>('col')].flatMap((col, index) => {
    const head = heads[index]
    if (!head) return []
    const widthPx = Math.round(head.getBoundingClientRect().width)
    return [
      { name: head.dataset.column, col, widthPx, isStretched: widthPx > Number.parseInt(col.style.width, 10) + 1 },
    ]
  })
}

function show(table: HTMLTableElement, columns: readonly Measured[]): void {
  for (const { col, widthPx } of columns) col.style.width = `${widthPx}px`
  table.style.width = `${columns.reduce((sum, { widthPx }) => sum + widthPx, 0)}px`
}

/** Returns the widths of the resized column and of the stretched ones, which would otherwise shrink in its favour. */
function widthsOf(columns: readonly Measured[], own: Measured): Widths {
  const kept = columns.filter((each) => each === own || each.isStretched)
  return Object.fromEntries(kept.flatMap(({ name, widthPx }) => (name ? [[name, within(widthPx)]] : [])))
}

function within(widthPx: number): number {
  return Math.min(Math.max(Math.round(widthPx), narrowestPx), widestPx)
}
