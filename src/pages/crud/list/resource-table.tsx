import { Table, type TableProps } from 'antd'
import type { AnyRow } from '../../../resources/define.ts'
import { useWords, type Say } from '../../../providers/i18n.ts'
import type { Widths } from './column-widths.ts'
import { checkWidthPx } from './columns.tsx'
import { pageSizes } from './list-state.ts'
import { rowTitle } from './row-title.ts'
import { columnProps, named, rowAttributes, tableHeader, type ShownRows } from './table-columns.tsx'
import { useRowFocus } from './use-row-focus.ts'
import type { Density } from './view-settings.ts'
import { listWords } from './words.ts'

export type ResourceTableProps = ShownRows & {
  rows: readonly AnyRow[]
  /** How many rows there are on all pages. */
  total: number
  /** How many rows a page has. */
  size: number
  onSize: (size: number) => void
  density: Density
  isFull: boolean
  widths: Widths
  /** Whether the rows are those of the former page while the next one loads. */
  isStale: boolean
}

/** So long a page may take before the former rows grow pale, in ms: a quick answer does not flicker. */
const paleAfterMs = 200
const parts = { header: tableHeader }
const itself = (row: AnyRow) => row

/**
 * The rows of a list as antd's table: the header stays in sight, the actions at the end too; order, page and size are
 * those of the address.
 */
export function ResourceTable(props: ResourceTableProps) {
  const { resource, rows, size, density, isStale, selection, onOpen } = props
  const say = useWords()
  const rowProps = useRowFocus({ onOpen: (row) => onOpen?.(row), onToggle: (row) => selection?.toggle(row) })
  return (
    <Table<AnyRow>
      className="crud-table"
      data-density={density}
      {...{ 'aria-label': say(listWords.table, { name: say(resource.label) }), 'aria-busy': isStale }}
      rowKey="id"
      size={density}
      dataSource={rows.slice(0, size)}
      loading={{ spinning: isStale, delay: paleAfterMs }}
      components={parts}
      {...columnProps({ ...props, rowOf: itself, hasFixedActions: true, say })}
      rowSelection={selection ? rowSelection(props, say) : undefined}
      onRow={(row, index = 0) => ({ ...rowProps(row, index), ...rowAttributes(row, props) })}
      pagination={pages(props, say)}
    />
  )
}

function rowSelection({ resource, rows, selection }: ResourceTableProps, say: Say): TableProps<AnyRow>['rowSelection'] {
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

/** The pages below the table, and how many rows one of them has. */
function pages({ state, change, size, total, onSize }: ResourceTableProps, say: Say): TableProps<AnyRow>['pagination'] {
  return {
    className: 'crud-pages',
    size: 'small',
    current: state.page,
    pageSize: size,
    total,
    showSizeChanger: true,
    pageSizeOptions: [...pageSizes],
    showTotal: (all, [from, to]) => say(listWords.range, { from, to, total: all }),
    onChange: (page, nextSize) => (nextSize === size ? change({ page }) : onSize(nextSize)),
  }
}
