import { Table, type TableProps } from 'antd'
import {
  memo,
  use,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
} from 'react'
import type { AnyRow } from '../../../resources/define.ts'
import type { Locale } from '../../../resources/errors.ts'
import { useLocale, useWords, type Say } from '../../../providers/i18n.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import type { Widths } from './column-widths.ts'
import { checkWidthPx } from './columns.tsx'
import { pageSizes } from './list-state.ts'
import type { PinPlace } from './pins.ts'
import { rowTitle } from '../../../providers/row-title.ts'
import { markRow, RowMarksContext, useIsMarked, type RowMarks } from './row-marks.ts'
import { columnProps, named, tableHeader, type ShownRows } from './table-columns.tsx'
import { useRoom } from './use-room.ts'
import type { TotalIs } from './use-rows.ts'
import { useHandler, useStable } from './use-stable.ts'
import type { Density } from './view-settings.ts'
import { listWords } from './words.ts'

export type ResourceTableProps = ShownRows & {
  rows: readonly AnyRow[]
  /** Number of rows on all pages. */
  total: number
  totalIs: TotalIs
  /** Rows per page. */
  size: number
  onSize: (size: number) => void
  density: Density
  isFull: boolean
  widths: Widths
  pinOf: (name: string) => PinPlace
  /** Whether the rows are still the previous page's, while the next one loads. */
  isStale: boolean
}

/** Milliseconds before the previous rows fade: a quick response does not flicker. */
const paleAfterMs = 200
const parts = { header: tableHeader, body: { row: Row } }
const itself = (row: AnyRow) => row

/**
 * The rows of a list as antd's table. The header and the actions column stay visible; sort, page and size come from the
 * address. A hundred rows take a while to draw, so the page answers first (`useDeferredValue`).
 */
export function ResourceTable(props: ResourceTableProps) {
  const { state, names, onResize, onSize, ...rest } = useDeferredValue(props)
  // A checkbox that does not change at once would jump back.
  const { selection } = props
  const { rows } = rest
  const open = props.state.row
  const marks = use(RowMarksContext)
  useLayoutEffect(() => markRow(marks, { open }), [marks, open])
  useLayoutEffect(() => {
    if (!rows.some(({ id }) => id === marks.get().reached)) markRow(marks, { reached: rows[0]?.id ?? null })
  }, [marks, rows])
  return (
    <Rows
      {...rest}
      selection={selection}
      state={useStable({ ...state, row: null, form: null })}
      names={useStable(names)}
      onResize={useHandler(onResize)}
      onSize={useHandler(onSize)}
      marks={marks}
    />
  )
}

type RowsProps = ResourceTableProps & { marks: RowMarks }

/** Drawn again only if the rows or their columns change. */
const Rows = memo(function Rows(props: RowsProps) {
  const { resource, rows, size, density, isStale, selection } = props
  const say = useWords()
  const { locale } = useLocale()
  const box = useRef<HTMLElement>(null)
  const roomPx = useRoom(box)
  return (
    <Table<AnyRow>
      ref={(table) => {
        box.current = table?.nativeElement ?? null
      }}
      className="crud-table"
      data-density={density}
      {...{ 'aria-label': say(listWords.table, { name: say(resource.label) }), 'aria-busy': isStale }}
      rowKey="id"
      size={density}
      dataSource={rows.slice(0, size)}
      loading={{ spinning: isStale, delay: paleAfterMs }}
      components={parts}
      {...columnProps({ ...props, rowOf: itself, roomPx, hasFixedActions: true, say })}
      rowSelection={selection ? rowSelection(props, say) : undefined}
      onRow={(row) => rowProps(row, props)}
      pagination={pages(props, say, locale)}
    />
  )
})

type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-row-key': string }

function Row(props: RowProps) {
  const id = props['data-row-key']
  return (
    <tr
      {...props}
      tabIndex={useIsMarked(id, 'reached') ? 0 : -1}
      data-open={useIsMarked(id, 'open') || undefined}
      data-pointed={useIsMarked(id, 'pointed') || undefined}
    />
  )
}

function rowSelection({ resource, rows, selection }: RowsProps, say: Say): TableProps<AnyRow>['rowSelection'] {
  return {
    columnWidth: checkWidthPx,
    selectedRowKeys: selection?.ids,
    getTitleCheckboxProps: () => named(say(listWords.selectAll)),
    getCheckboxProps: (row) => named(say(listWords.selectRow, { title: rowTitle(resource, row) })),
    onSelect: (row) => selection?.toggle(row),
    onSelectMultiple: (isChosen, _chosen, changed) => selection?.setPage(changed, isChosen),
    onSelectAll: (isChosen) => selection?.setPage(rows, isChosen),
  }
}

/** Pagination below the table, with the page size. */
function pages(
  { rows, state, change, size, total, totalIs, onSize }: RowsProps,
  say: Say,
  locale: Locale,
): TableProps<AnyRow>['pagination'] {
  const shown = (row: number): string => formatNumber(row, locale)
  const range = totalIs === 'known' ? listWords.range : listWords.rangeOnly
  return {
    className: 'crud-pages',
    size: 'small',
    current: state.page,
    pageSize: size,
    total,
    showSizeChanger: true,
    pageSizeOptions: [...pageSizes],
    showTotal: (all, [from, to]) =>
      say(range, {
        from: shown(from),
        to: shown(Math.min(to, (state.page - 1) * size + rows.length)),
        total: shown(all),
      }),
    onChange: (page, nextSize) => (nextSize === size ? change({ page }) : onSize(nextSize)),
  }
}

/**
 * Makes the table rows one tab stop: Up, Down, Page Up, Page Down, Home and End move, Enter opens, Space selects.
 * Ignores keys pressed in a control inside a row.
 */
function rowProps(row: AnyRow, { onOpen, selection, marks }: RowsProps): HTMLAttributes<HTMLElement> {
  return {
    'aria-selected': selection?.has(row),
    onPointerEnter: () => markRow(marks, { pointed: row.id }),
    onPointerLeave: () => markRow(marks, { pointed: null }),
    onFocus: (event: FocusEvent) => event.target === event.currentTarget && markRow(marks, { reached: row.id }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter') onOpen?.(row)
      else if (event.key === ' ') selection?.toggle(row)
      else if (!focusOther(event.currentTarget, event.key)) return
      event.preventDefault()
    },
  }
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

/** Returns the number of rows that Page Up and Page Down move. */
function inSight(row: HTMLElement): number {
  const box = row.closest('.ant-table-content')
  return box && row.offsetHeight > 0 ? Math.max(1, Math.floor(box.clientHeight / row.offsetHeight) - 2) : 10
}
