import { type CheckboxProps, type TableColumnType, type TableProps, Button } from 'antd'
import { startTransition, type ThHTMLAttributes } from 'react'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { Say } from '../../../providers/i18n.ts'
import type { Widths } from './column-widths.ts'
import { actionsWidthPx, reservedPx, tableColumns, CellContent, type Column } from './columns.tsx'
import type { ListState, Sort } from './list-state.ts'
import { arranged, type PinPlace } from './pins.ts'
import { type Resize, resizeByKey, ResizeHandle, resizeKeys } from './resize-handle.tsx'
import { MenuOfRow } from './row-menu.tsx'
import type { ChangeList } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'
import { crudSorters } from './wire-filters.ts'

/** Properties that the list and the attribute table share. */
export type ShownRows = {
  resource: Resource
  state: ListState
  change: ChangeList
  /** Column names, in order. */
  names: readonly string[]
  onResize: Resize
  /** Null without batch actions. */
  selection: Selection | null
  /** Opens a row; null if the caller may not see details. */
  onOpen: ((row: AnyRow) => void) | null
}

type Given<R> = ShownRows & {
  isFull: boolean
  widths: Widths
  /** Returns the row of a table record; null while it loads. */
  rowOf: (record: R) => AnyRow | null
  pinOf: (name: string) => PinPlace
  /** Width of the table in px; null until it is measured. */
  roomPx: number | null
  /** Whether the actions column stays visible at the end. */
  hasFixedActions: boolean
  say: Say
}

type ColumnProps<R> = Required<Pick<TableProps<R>, 'columns' | 'scroll' | 'onChange' | 'showSorterTooltip'>>

/** Replaces antd's header cells by resizable ones. */
export const tableHeader = { cell: HeadCell }

const antdPlaces = { start: 'left', none: undefined, end: 'right' } as const

/**
 * Returns antd's columns of a list, fixed ones at their ends, with the actions column last; the minimum width of the table; and the sort order
 * from the address.
 */
export function columnProps<R>({
  resource,
  names,
  state,
  change,
  isFull,
  widths,
  selection,
  onOpen,
  onResize,
  rowOf,
  pinOf,
  roomPx,
  hasFixedActions,
  say,
}: Given<R>): ColumnProps<R> {
  const besidePx = reservedPx(selection !== null)
  const { columns, isNarrow } = arranged(tableColumns({ resource, names, isFull, widths, pinOf, say }), {
    title: resource.title,
    roomPx,
    reservedPx: besidePx,
  })
  const [sort] = crudSorters(resource, state)
  const ofFields = columns.map((column): TableColumnType<R> => ({
    key: column.name,
    title: column.label,
    width: column.widthPx,
    fixed: antdPlaces[column.pin],
    align: column.isNumber ? 'end' : undefined,
    ellipsis: true,
    sorter: column.isSortable,
    sortOrder: sort?.field === column.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
    onHeaderCell: () => ({
      title: column.label,
      'data-column': column.name,
      'data-number': column.isNumber || undefined,
      column,
      onDraw: onResize,
    }),
    // Do not render values again while scrolling; only the title needs the current `onOpen`.
    ...(column.name === resource.title
      ? {}
      : { shouldCellUpdate: (record: R, before: R) => rowOf(record) !== rowOf(before) }),
    render: (_, record) => {
      const row = rowOf(record)
      return row ? (
        <Cell resource={resource} name={column.name} row={row} onOpen={onOpen} />
      ) : (
        <span className="crud-waiting-cell" />
      )
    },
  }))
  const actions: TableColumnType<R> = {
    key: 'actions',
    title: say(sharedWords.actions),
    width: actionsWidthPx,
    fixed: hasFixedActions && !isNarrow ? 'right' : undefined,
    render: (_, record) => {
      const row = rowOf(record)
      return row && <MenuOfRow resource={resource} row={row} />
    },
  }
  return {
    columns: [...ofFields, actions],
    scroll: { x: columns.reduce((sum, { widthPx }) => sum + widthPx, besidePx) },
    showSorterTooltip: false,
    onChange: (_pages, _filters, sorter, { action }) => action === 'sort' && change({ sort: sortOf(sorter) }),
  }
}

/** Props that give a checkbox of antd's table a name for screen readers. */
export function named(name: string): CheckboxProps & { 'aria-label': string } {
  return { 'aria-label': name }
}

type Sorter<R> = Parameters<NonNullable<TableProps<R>['onChange']>>[2]

/** Converts antd's sort order to that of the address; null means the declared one. */
function sortOf<R>(sorter: Sorter<R>): Sort | null {
  if (Array.isArray(sorter) || !sorter.order) return null
  return { field: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' }
}

type CellProps = { resource: Resource; name: string; row: AnyRow; onOpen: ((row: AnyRow) => void) | null }

/** A cell; the title opens the details, by keyboard with Enter on the row. */
function Cell({ resource, name, row, onOpen }: CellProps) {
  const content = <CellContent resource={resource} name={name} row={row} />
  if (name !== resource.title || !onOpen) return content
  return (
    <Button type="link" size="small" className="crud-title" tabIndex={-1} onClick={() => onOpen(row)}>
      {content}
    </Button>
  )
}

type HeadCellProps = ThHTMLAttributes<HTMLTableCellElement> & {
  /** The column to resize; missing for the checkbox and actions columns. */
  column?: Column
  onDraw?: Resize
}

/**
 * Header cell of antd's table with a resizable column: by pointer, or by keys while it has the focus. To sort, antd draws
 * all rows; that does not hold up the page.
 */
function HeadCell({ column, onDraw, children, onKeyDown, onClick, ...rest }: HeadCellProps) {
  if (!column || !onDraw)
    return (
      <th {...rest} onKeyDown={onKeyDown} onClick={onClick}>
        {children}
      </th>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- antd makes the header of a sortable column focusable
    <th
      {...rest}
      aria-keyshortcuts={column.isSortable ? resizeKeys : undefined}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) resizeByKey(event, column, onDraw)
        startTransition(() => onKeyDown?.(event))
      }}
      onClick={(event) => startTransition(() => onClick?.(event))}
    >
      {children}
      <ResizeHandle column={column} onResize={onDraw} />
    </th>
  )
}
