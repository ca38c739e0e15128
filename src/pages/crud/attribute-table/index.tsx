import { useEffect, useRef, type HTMLAttributes, type KeyboardEvent, type RefObject } from 'react'
import { Button, Table, type TableProps } from 'antd'
import { useLocale, useWords, type Say } from '../../../providers/i18n.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import type { AnyRow } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { checkWidthPx } from '../list/columns.tsx'
import { rowTitle } from '../../../providers/row-title.ts'
import { columnProps, named, tableHeader, type ShownRows } from '../list/table-columns.tsx'
import type { TotalIs } from '../list/use-rows.ts'
import type { Density, ViewSettings } from '../list/view-settings.ts'
import { listWords } from '../list/words.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { chunksNear, stretches, windowOf, type RowRange } from './row-window.ts'
import { useChunks, type LoadedRows } from './use-chunks.ts'
import { useGridFocus, type GridFocus } from './use-grid-focus.ts'
import { useScroll, useTopAgain } from './use-scroll.ts'
import './attribute-table.css'

type Props = Omit<ShownRows, 'onOpen'> & {
  /** Opens a row, which is at this index of all rows; null if the caller may not see details. */
  openAt: ((row: AnyRow, index: number) => void) | null
  /** Number of all rows; only the visible ones are loaded and rendered. */
  total: number
  totalIs: TotalIs
  settings: ViewSettings
}

/** Row heights in px, as in attribute-table.css; they give the positions of rows that are not rendered. */
const rowHeightsPx: Readonly<Record<Density, number>> = { large: 48, middle: 40, small: 32 }
const headPx = 48
const parts = { header: tableHeader, body: { row: Line } }
const rowOf = ({ row }: Slot) => row
const scrolling = () => 'none' as const

/**
 * Table of all rows of a list, without pages (specification, section 3, table display rules). However many rows there
 * are, only a few dozen are in the document; empty height stands for the others.
 */
export default function AttributeTable(props: Props) {
  const { resource, state, total, settings, selection } = props
  const say = useWords()
  const isPhone = useIsPhone()
  const box = useRef<HTMLElement>(null)
  const rowPx = rowHeightsPx[settings.density]
  const scroll = useScroll(box, rowPx)
  const window = windowOf({ scrollTop: scroll.top, height: scroll.height, rowPx, total })
  const loaded = useChunks(resource, state, chunksNear(window, total))
  const focus = useGridFocus({ box, scroll, rowPx, headPx, total })
  useTopAgain(box, JSON.stringify([state.q, state.filters, state.sort]))
  useOpenRowInSight(state.row, loaded, box, focus.goTo)
  const { openAt } = props
  const onOpen = openAt && ((row: AnyRow) => openAt(row, loaded.indexOf(row.id)))
  const slots = slotsOf(stretches(window, focus.focused, total), loaded, { rowPx, total })
  const label = say(listWords.attributeTable, { name: say(resource.label) })
  return (
    <div className="crud-attributes" role="region" aria-label={label}>
      <Table<Slot>
        ref={(table) => {
          box.current = table?.nativeElement.querySelector<HTMLElement>('.ant-table-content') ?? null
        }}
        className="crud-table"
        data-density={settings.density}
        {...{ 'aria-label': label, 'aria-rowcount': total + 1 }}
        rowKey="key"
        size={settings.density}
        dataSource={slots}
        components={parts}
        {...columnProps({
          ...props,
          onOpen,
          isFull: true,
          widths: settings.tableWidths,
          rowOf,
          pinOf: scrolling,
          roomPx: null,
          hasFixedActions: !isPhone,
          say,
        })}
        rowSelection={selection ? rowSelection(props, slots, say) : undefined}
        onHeaderRow={() => ({ 'aria-rowindex': 1 })}
        onRow={(slot) => lineProps(slot, focus, { ...props, onOpen })}
        pagination={false}
      />
      <Foot loaded={loaded} scroll={scroll} rowPx={rowPx} total={total} totalIs={props.totalIs} />
    </div>
  )
}

type LineProps = HTMLAttributes<HTMLTableRowElement> & {
  gapPx?: number
  rowId?: string
  'data-open'?: true | undefined
}

/** A table row, or empty height in place of rows that are not rendered. */
function Line({ gapPx, rowId, ...rest }: LineProps) {
  return gapPx ? <tr style={{ height: gapPx }} aria-hidden /> : <tr {...rest} data-row-key={rowId} />
}

function lineProps({ index, row, gapPx }: Slot, focus: GridFocus, { state, selection, onOpen }: ShownRows): LineProps {
  if (gapPx > 0) return { gapPx }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && row) onOpen?.(row)
    else if (event.key === ' ' && row) selection?.toggle(row)
    else if (!focus.press(event, index)) return
    event.preventDefault()
  }
  const ofLine = {
    'aria-rowindex': index + 2,
    'aria-busy': row ? undefined : true,
    'data-index': index,
    rowId: row?.id,
    tabIndex: index === focus.active ? 0 : -1,
    onFocus: () => focus.onFocus(index),
    onBlur: focus.onBlur,
    onKeyDown: press,
  }
  if (!row) return ofLine
  return { ...ofLine, 'aria-selected': selection?.has(row), 'data-open': row.id === state.row || undefined }
}

function rowSelection(
  { resource, selection }: Props,
  slots: readonly Slot[],
  say: Say,
): TableProps<Slot>['rowSelection'] {
  return {
    columnWidth: checkWidthPx,
    columnTitle: <span className="for-readers">{say(listWords.selection)}</span>,
    selectedRowKeys: slots.filter(({ row }) => row && selection?.has(row)).map(({ key }) => key),
    getCheckboxProps: ({ row }) => ({
      ...named(row ? say(listWords.selectRow, { title: rowTitle(resource, row) }) : ''),
      tabIndex: -1,
    }),
    renderCell: (_isChosen, { row }, _index, checkbox) => row && checkbox,
    onSelect: ({ row }) => row && selection?.toggle(row),
    onSelectMultiple: (isChosen, _chosen, changed) =>
      selection?.setPage(
        changed.flatMap(({ row }) => row ?? []),
        isChosen,
      ),
  }
}

/** Shows the range of visible rows, or that some rows failed to load. */
function Foot({
  loaded,
  scroll,
  rowPx,
  total,
  totalIs,
}: Pick<Props, 'total' | 'totalIs'> & {
  loaded: LoadedRows
  scroll: { top: number; height: number }
  rowPx: number
}) {
  const say = useWords()
  const { locale } = useLocale()
  const shown = (row: number): string => formatNumber(row, locale)
  const place = totalIs === 'known' ? listWords.attributePlace : listWords.rangeOnly
  const from = Math.min(total, Math.floor(scroll.top / rowPx) + 1)
  const to = Math.min(total, Math.floor((scroll.top + scroll.height - headPx) / rowPx))
  return (
    <div className="crud-attributes-foot">
      {loaded.error ? (
        <span role="alert">
          {say(listWords.rowsFailed, { reason: loaded.error.msg })}{' '}
          <Button type="link" size="small" onClick={loaded.retry}>
            {say(sharedWords.tryAgain)}
          </Button>
        </span>
      ) : (
        <span>{say(place, { from: shown(from), to: shown(Math.max(from, to)), total: shown(total) })}</span>
      )}
    </div>
  )
}

/** Scrolls to a row that is opened elsewhere, for example on the map, if it is among the loaded rows. */
function useOpenRowInSight(
  id: string | null,
  loaded: LoadedRows,
  box: RefObject<HTMLElement | null>,
  goTo: (row: number, withFocus: boolean) => void,
): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (id === shown.current) return
    const index = id === null ? -1 : loaded.indexOf(id)
    if (id !== null && index < 0) return
    shown.current = id
    if (index >= 0 && !box.current?.contains(document.activeElement)) goTo(index, false)
  })
}

/**
 * A line of the attribute table: a row with its index from 0 (`row` is null while it loads), or empty height in place
 * of rows that are not rendered. The key of a row is its index, so focus stays on the line when its row arrives.
 */
type Slot = { key: string; index: number; row: AnyRow | null; gapPx: number }

/** Lines of the rendered ranges, with empty height for all rows before, between and after them. */
function slotsOf(
  drawn: readonly RowRange[],
  loaded: Pick<LoadedRows, 'at'>,
  { rowPx, total }: { rowPx: number; total: number },
): Slot[] {
  const gap = (rows: number, key: string): Slot[] =>
    rows > 0 ? [{ key, index: -1, row: null, gapPx: rows * rowPx }] : []
  const lines = drawn.flatMap(({ from, to }, part) => [
    ...gap(from - (drawn[part - 1]?.to ?? 0), part === 0 ? 'before' : 'between'),
    ...Array.from({ length: to - from }, (_, offset): Slot => ({
      key: String(from + offset),
      index: from + offset,
      row: loaded.at(from + offset) ?? null,
      gapPx: 0,
    })),
  ])
  return [...lines, ...gap(total - (drawn.at(-1)?.to ?? 0), 'after')]
}
