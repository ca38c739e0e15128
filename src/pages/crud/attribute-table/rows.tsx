import { memo, type KeyboardEvent } from 'react'
import { Checkbox } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { Cell } from '../list/cell.tsx'
import type { Column } from '../list/columns.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { rowTitle } from '../list/row-title.ts'
import { listWords } from '../list/words.ts'
import type { AttributeTableProps } from './attribute-table-props.ts'
import { stretches, type RowRange } from './row-window.ts'
import type { LoadedRows } from './use-chunks.ts'
import type { GridFocus } from './use-grid-focus.ts'

type Props = Pick<AttributeTableProps, 'resource' | 'state' | 'total' | 'selection' | 'onOpen' | 'menuOf' | 'pointing'> & {
  columns: readonly Column[]
  window: RowRange
  loaded: LoadedRows
  focus: GridFocus
  rowPx: number
}

/** The rows in sight, between empty heights that stand for the others. All are siblings in one order, so that a row that is scrolled away keeps the focus. */
export function AttributeRows(props: Props) {
  const { window, focus, total, rowPx } = props
  const drawn = stretches(window, focus.held, total)
  const gap = (rows: number, name: string) => (rows > 0 ? [<tr key={name} className="crud-gap-row" style={{ height: rows * rowPx }} aria-hidden />] : [])
  const rows = drawn.flatMap(({ from, to }, part) => {
    const before = drawn[part - 1]?.to ?? 0
    return [...gap(from - before, part === 0 ? 'before' : 'between'), ...Array.from({ length: to - from }, (_, offset) => <Row key={from + offset} {...props} index={from + offset} />)]
  })
  return <tbody>{[...rows, ...gap(total - (drawn.at(-1)?.to ?? 0), 'after')]}</tbody>
}

function Row({ index, resource, state, selection, onOpen, menuOf, pointing, columns, loaded, focus }: Props & { index: number }) {
  const say = useWords()
  const row = loaded.at(index)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && row) onOpen?.(row)
    else if (event.key === ' ' && row) selection?.toggle(row)
    else if (!focus.press(event, index)) return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row is one stop of the Tab key, as in the list
    <tr
      aria-rowindex={index + 2}
      aria-busy={row ? undefined : true}
      aria-selected={row && selection ? selection.has(row) : undefined}
      data-index={index}
      data-row-key={row?.id}
      data-open={(row && row.id === state.row) || undefined}
      data-pointed={(row && row.id === pointing?.id) || undefined}
      tabIndex={index === focus.active ? 0 : -1}
      onFocus={(event) => {
        focus.onFocus(index)
        if (row && event.target === event.currentTarget) pointing?.tell(row.id)
      }}
      onBlur={focus.onBlur}
      onKeyDown={press}
      onPointerEnter={() => row && pointing?.tell(row.id)}
      onPointerLeave={() => pointing?.tell(null)}
    >
      {selection && (
        <td className="crud-check">
          {row && <Checkbox aria-label={say(listWords.selectRow, { title: rowTitle(resource, row) })} tabIndex={-1} checked={selection.has(row)} onChange={() => selection.toggle(row)} />}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} className={column.isNumber ? 'crud-end' : undefined}>
          {row ? <Value resource={resource} row={row} name={column.name} onOpen={onOpen} /> : <span className="crud-waiting-cell" />}
        </td>
      ))}
      <td className="crud-actions">{row && <RowMenu title={rowTitle(resource, row)} items={menuOf(row)} />}</td>
    </tr>
  )
}

/** A value of a row that stays the same is not drawn again while one scrolls. */
const Value = memo(Cell)
