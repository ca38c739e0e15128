import { type CheckboxProps, type TableColumnType, type TableProps, Button } from 'antd'
import type { ThHTMLAttributes } from 'react'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { Say } from '../../../providers/i18n.ts'
import type { Widths } from './column-widths.ts'
import { actionsWidthPx, minWidthPx, tableColumns, CellContent, type Column } from './columns.tsx'
import type { ListState, Sort } from './list-state.ts'
import { type Resize, resizeByKey, ResizeHandle, resizeKeys } from './resize-handle.tsx'
import { RowMenu, type MenuItem } from './row-menu.tsx'
import { rowTitle } from './row-title.ts'
import type { ChangeList } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'
import { crudSorters } from './wire-filters.ts'

/** What the list and the attribute table show of their rows. */
export type ShownRows = {
  resource: Resource
  state: ListState
  change: ChangeList
  /** Names of the columns, in order. */
  names: readonly string[]
  onResize: Resize
  /** Null where there is no batch action. */
  selection: Selection | null
  /** Opens a row; null where the caller may not see details. */
  onOpen: ((row: AnyRow) => void) | null
  menuOf: (row: AnyRow) => readonly MenuItem[]
  /** The row that a map beside the table highlights, and the callback for the row under the pointer here. */
  pointing?: Pointing
}

export type Pointing = { id: string | null; tell: (id: string | null) => void }

type Given<R> = ShownRows & {
  isFull: boolean
  widths: Widths
  /** The row of one of the table's records; null while it loads. */
  rowOf: (record: R) => AnyRow | null
  /** Whether the actions stay in sight at the end. */
  hasFixedActions: boolean
  say: Say
}

type ColumnProps<R> = Required<Pick<TableProps<R>, 'columns' | 'scroll' | 'onChange' | 'showSorterTooltip'>>

/** Parts that stand in antd's table for its own: the head, whose edge can be drawn. */
export const tableHeader = { cell: HeadCell }

/**
 * antd's columns of a list, the last of which has the actions; how wide the table is at least; and the order of the
 * rows, which is that of the address.
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
  menuOf,
  rowOf,
  hasFixedActions,
  say,
}: Given<R>): ColumnProps<R> {
  const columns = tableColumns({ resource, names, isFull, widths, say })
  const [sort] = crudSorters(resource, state.sort)
  const ofFields = columns.map((column): TableColumnType<R> => ({
    key: column.name,
    title: column.label,
    width: column.widthPx,
    align: column.isNumber ? 'end' : undefined,
    ellipsis: true,
    sorter: column.isSortable,
    sortOrder: sort?.field === column.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
    onHeaderCell: () => ({ title: column.label, 'data-column': column.name, column, onDraw: onResize }),
    // A value is not drawn again while one scrolls.
    shouldCellUpdate: (record, before) => rowOf(record) !== rowOf(before),
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
    fixed: hasFixedActions ? 'right' : undefined,
    render: (_, record) => {
      const row = rowOf(record)
      return row && <RowMenu title={rowTitle(resource, row)} items={menuOf(row)} />
    },
  }
  return {
    columns: [...ofFields, actions],
    scroll: { x: minWidthPx(columns, selection !== null) },
    showSorterTooltip: false,
    onChange: (_pages, _filters, sorter, { action }) => action === 'sort' && change({ sort: sortOf(sorter) }),
  }
}

/** Attributes of a row that both tables give it. */
export function rowAttributes(
  row: AnyRow,
  { state, selection, pointing }: Pick<ShownRows, 'state' | 'selection' | 'pointing'>,
) {
  return {
    'data-open': row.id === state.row || undefined,
    'data-pointed': row.id === pointing?.id || undefined,
    'aria-selected': selection?.has(row),
    onPointerEnter: () => pointing?.tell(row.id),
    onPointerLeave: () => pointing?.tell(null),
  }
}

/** A checkbox of antd's table with a name for readers. */
export function named(name: string): CheckboxProps & { 'aria-label': string } {
  return { 'aria-label': name }
}

type Sorter<R> = Parameters<NonNullable<TableProps<R>['onChange']>>[2]

/** antd's order of the rows as the address has it; null goes back to the declared one. */
function sortOf<R>(sorter: Sorter<R>): Sort | null {
  if (Array.isArray(sorter) || !sorter.order) return null
  return { field: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' }
}

type CellProps = { resource: Resource; name: string; row: AnyRow; onOpen: ((row: AnyRow) => void) | null }

/** A value; the one that names the row is the way to its details, which the keyboard opens with Enter on the row. */
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
  /** The column whose edge can be drawn; absent above checks and actions. */
  column?: Column
  onDraw?: Resize
}

/**
 * A head of antd's table whose edge sets the width of its column: by the pointer, or by keys while the head has the
 * focus.
 */
function HeadCell({ column, onDraw, children, onKeyDown, ...rest }: HeadCellProps) {
  if (!column || !onDraw)
    return (
      <th {...rest} onKeyDown={onKeyDown}>
        {children}
      </th>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- antd makes the head of a column that sorts a stop of the Tab key
    <th
      {...rest}
      aria-keyshortcuts={column.isSortable ? resizeKeys : undefined}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) resizeByKey(event, column, onDraw)
        onKeyDown?.(event)
      }}
    >
      {children}
      <ResizeHandle column={column} onResize={onDraw} />
    </th>
  )
}
