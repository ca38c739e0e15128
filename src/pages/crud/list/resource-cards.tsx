import { Button, Checkbox, Dropdown, Pagination, Select } from 'antd'
import { EllipsisOutlined } from '@ant-design/icons'
import { use } from 'react'
import type { Resource } from '../../../resources/define.ts'
import { useWords, type Say } from '../../../providers/i18n.ts'
import { fieldLabel, words } from '../words.ts'
import { CellContent } from './columns.tsx'
import { isSortable } from './list-state.ts'
import type { ResourceTableProps } from './resource-table.tsx'
import { MenuContext, menuEntries } from './row-menu.tsx'
import { rowTitle, titleField } from '../../../providers/row-title.ts'
import { listWords } from './words.ts'

/** Fields of a card beside its title. */
const fieldsPerCard = 4

/** The rows on a phone: one card each, with the key columns. */
export function ResourceCards(props: ResourceTableProps) {
  const { resource, rows, total, state, change, size, isStale } = props
  return (
    <div data-stale={isStale || undefined} aria-busy={isStale}>
      <SortSelect {...props} />
      <ul className="crud-cards">
        {rows.map((row) => (
          <Card key={row.id} {...props} row={row} />
        ))}
      </ul>
      <Pagination
        align="center"
        simple
        current={state.page}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={(page) => change({ page })}
        key={resource.name}
      />
    </div>
  )
}

function Card({
  resource,
  row,
  names,
  selection,
  onOpen,
}: ResourceTableProps & { row: ResourceTableProps['rows'][number] }) {
  const say = useWords()
  const title = rowTitle(resource, row)
  const items = use(MenuContext)(row)
  return (
    <li className={selection?.has(row) ? 'crud-card crud-card-chosen' : 'crud-card'}>
      <header>
        {selection && (
          <Checkbox
            aria-label={say(listWords.selectRow, { title })}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        )}
        {onOpen ? (
          <Button type="link" className="crud-title" onClick={() => onOpen(row)}>
            {title}
          </Button>
        ) : (
          <strong>{title}</strong>
        )}
        {items.length > 0 && (
          <Dropdown trigger={['click']} autoFocus placement="bottomRight" menu={{ items: menuEntries(items) }}>
            <Button
              aria-haspopup="menu"
              type="text"
              icon={<EllipsisOutlined />}
              aria-label={say(words.moreOf, { title })}
            />
          </Dropdown>
        )}
      </header>
      <dl>
        {names
          .filter((name) => name !== titleField(resource, row))
          .slice(0, fieldsPerCard)
          .map((name) => (
            <div key={name}>
              <dt>{say(fieldLabel(resource, name))}</dt>
              <dd>
                <CellContent resource={resource} name={name} row={row} />
              </dd>
            </div>
          ))}
      </dl>
    </li>
  )
}

/** Sort control, because cards have no header to sort by. */
function SortSelect({ resource, names, state, change }: ResourceTableProps) {
  const say = useWords()
  const value = state.sort ? `${state.sort.field} ${state.sort.order}` : ''
  const choose = (text: string) => {
    const [field, order] = text.split(' ')
    change({ sort: field ? { field, order: order === 'desc' ? 'desc' : 'asc' } : null })
  }
  return (
    <Select
      className="crud-sort"
      aria-label={say(listWords.sortedBy)}
      value={value}
      onChange={choose}
      options={sortOptions(resource, names, say)}
    />
  )
}

function sortOptions(resource: Resource, names: readonly string[], say: Say) {
  const fields = names
    .filter((name) => isSortable(resource, name))
    .flatMap((name) => {
      const label = say(fieldLabel(resource, name))
      return [
        { value: `${name} asc`, label: say(listWords.ascending, { label }) },
        { value: `${name} desc`, label: say(listWords.descending, { label }) },
      ]
    })
  return [{ value: '', label: say(listWords.defaultOrder) }, ...fields]
}
