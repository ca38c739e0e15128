import { Checkbox } from 'antd'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { words } from '../words.ts'
import { Cell } from './cell.tsx'
import type { Widths } from './column-widths.ts'
import { actionsWidthPx, checkWidthPx, minWidthPx, tableColumns } from './columns.tsx'
import { Head } from './head.tsx'
import type { Resize } from './resize-handle.tsx'
import { RowMenu, type MenuItem } from './row-menu.tsx'
import { rowTitle } from './row-title.ts'
import { TablePages, type TablePagesProps } from './table-pages.tsx'
import { useRowFocus } from './use-row-focus.ts'
import type { Selection } from './use-selection.ts'
import type { Density } from './view-settings.ts'
import { listWords } from './words.ts'

export type ResourceTableProps = TablePagesProps & {
  resource: Resource
  rows: readonly AnyRow[]
  /** Names of the columns, in order. */
  names: readonly string[]
  density: Density
  isFull: boolean
  widths: Widths
  onResize: Resize
  /** Whether the rows are those of the former page while the next one loads. */
  isStale: boolean
  /** Null where there is no batch action. */
  selection: Selection | null
  /** Opens a row; null where the caller may not see details. */
  onOpen: ((row: AnyRow) => void) | null
  menuOf: (row: AnyRow) => readonly MenuItem[]
  /** The row that something beside the table points at, and who is told of the row that is pointed at here. */
  pointing?: Pointing
}

export type Pointing = { id: string | null; tell: (id: string | null) => void }

/** The rows of a list as a table: a plain one, which is all it takes and a tenth of the bytes of a component that can do everything. */
export function ResourceTable(props: ResourceTableProps) {
  const { resource, rows, names, state, change, density, isFull, isStale, widths, onResize, selection, onOpen, menuOf, pointing } = props
  const say = useWords()
  const rowProps = useRowFocus({ onOpen: (row) => onOpen?.(row), onToggle: (row) => selection?.toggle(row) })
  const columns = tableColumns({ resource, names, isFull, widths, say })
  const label = say(listWords.table, { name: say(resource.label) })
  return (
    <>
      <div className="crud-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="crud-table" data-density={density} data-stale={isStale || undefined} aria-busy={isStale} style={{ minWidth: minWidthPx(columns, selection !== null) }}>
          <caption className="for-readers">{label}</caption>
          <colgroup>
            {selection && <col style={{ width: checkWidthPx }} />}
            {columns.map(({ name, widthPx }) => <col key={name} style={{ width: widthPx }} />)}
            <col style={{ width: actionsWidthPx }} />
          </colgroup>
          <thead>
            <tr>
              {selection && <th scope="col" className="crud-check"><SelectPage selection={selection} rows={rows} /></th>}
              {columns.map((column) => <Head key={column.name} resource={resource} column={column} state={state} change={change} onResize={onResize} />)}
              <th scope="col" className="crud-actions">{say(words.actions)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id} data-row-key={row.id} data-open={row.id === state.row || undefined} data-pointed={row.id === pointing?.id || undefined} {...pointedBy(pointing, row)} aria-selected={selection ? selection.has(row) : undefined} {...rowProps(row, index)}>
                {selection && (
                  <td className="crud-check">
                    <Checkbox aria-label={say(listWords.selectRow, { title: rowTitle(resource, row) })} checked={selection.has(row)} onChange={() => selection.toggle(row)} />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.name} className={column.isNumber ? 'crud-end' : undefined}>
                    <Cell resource={resource} name={column.name} row={row} onOpen={onOpen} />
                  </td>
                ))}
                <td className="crud-actions"><RowMenu title={rowTitle(resource, row)} items={menuOf(row)} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TablePages {...props} />
    </>
  )
}

function pointedBy(pointing: Pointing | undefined, row: AnyRow) {
  return pointing && { onPointerEnter: () => pointing.tell(row.id), onPointerLeave: () => pointing.tell(null) }
}

function SelectPage({ selection, rows }: { selection: Selection; rows: readonly AnyRow[] }) {
  const say = useWords()
  const chosen = rows.filter(selection.has).length
  return (
    <Checkbox
      aria-label={say(listWords.selectAll)}
      checked={chosen > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={(event) => selection.setPage(rows, event.target.checked)}
    />
  )
}
