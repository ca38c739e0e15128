import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { Resource } from '../../../resources/define.ts'
import type { Column } from './columns.tsx'
import type { ListState, Sort } from './list-state.ts'
import { resizeByKey, ResizeHandle, resizeKeys, type Resize } from './resize-handle.tsx'
import type { ChangeList } from './use-list-state.ts'

type Props = { resource: Resource; column: Column; state: ListState; change: ChangeList; onResize: Resize }

/** A column's name. Where it sorts it is a button: up, down, and back to the declared order. Its edge can be drawn; readers hear the name alone. */
export function Head({ resource, column, state, change, onResize }: Props) {
  const { name, label, isNumber } = column
  const sort = state.sort ?? declaredSort(resource)
  const order = sort?.field === name ? sort.order : null
  const className = isNumber ? 'crud-end' : undefined
  const handle = <ResizeHandle column={column} onResize={onResize} />
  if (!column.isSortable) return <th scope="col" data-column={name} className={className} title={label} aria-label={label}><span className="crud-head-name">{label}</span>{handle}</th>
  return (
    <th scope="col" data-column={name} className={className} title={label} aria-label={label} aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}>
      <button type="button" className="crud-sort-button" aria-keyshortcuts={resizeKeys} onKeyDown={(event) => resizeByKey(event, column, onResize)} onClick={() => change({ sort: nextSort(name, order) })}>
        <span className="crud-head-name">{label}</span>
        <span className="crud-sort-mark" data-order={order ?? undefined} aria-hidden><CaretUpOutlined /><CaretDownOutlined /></span>
      </button>
      {handle}
    </th>
  )
}

function nextSort(field: string, order: Sort['order'] | null): Sort | null {
  if (order === null) return { field, order: 'asc' }
  return order === 'asc' ? { field, order: 'desc' } : null
}

function declaredSort(resource: Resource): Sort | null {
  return resource.sort ? { field: resource.sort[0], order: resource.sort[1] } : null
}
