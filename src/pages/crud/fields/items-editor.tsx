import { useRef, useState, type KeyboardEvent } from 'react'
import { Button, Empty, Pagination } from 'antd'
import { FormItemInputContext } from 'antd/es/form/context'
import { PlusOutlined } from '@ant-design/icons'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { isNothing } from '../form/values.ts'
import { inOrder, itemColumns, movedItem, newItem, sortedItems, type ItemRow } from './item-columns.ts'
import { itemMistakes, type ItemMistake } from './item-mistakes.ts'
import { ItemLine } from './item-line.tsx'
import type { FieldOf, InputProps } from './renderer.ts'
import { itemWords } from './item-words.ts'

/** Rows per page of the editor: every row has several inputs, and typing would be slow with a thousand of them. */
const pageSize = 50

/** Each cell shows its own error; without this the form would mark all of them red. */
const noStatus = {}

/** A small table edited in place: add, remove, and sort by dragging or with the keyboard. */
export default function ItemsEditor({
  id,
  field,
  value,
  onChange,
  disabled,
  'aria-invalid': invalid,
}: InputProps<FieldOf<'items'>>) {
  const say = useWords()
  const body = useRef<HTMLTableSectionElement>(null)
  const [page, setPage] = useState(1)
  const [dragged, setDragged] = useState<number | null>(null)
  const rows = sortedItems(field.of, Array.isArray(value) ? value : [])
  const columns = itemColumns(field.of)
  const mistakes = shownMistakes(field, rows, invalid === true || invalid === 'true')
  const start = (page - 1) * pageSize
  const change = (next: readonly ItemRow[]) => onChange?.(inOrder(field.of, next))
  const focusLine = (index: number, selector: string) => {
    setPage(Math.floor(index / pageSize) + 1)
    setTimeout(() => body.current?.querySelector<HTMLElement>(`[data-row="${index}"] ${selector}`)?.focus())
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return
    change(movedItem(rows, from, to))
    focusLine(to, '[data-handle]')
  }
  const add = () => {
    change([...rows, newItem(field.of)])
    focusLine(rows.length, 'input')
  }
  const remove = (index: number) => {
    change(rows.filter((_, each) => each !== index))
    if (rows.length > 1) focusLine(Math.max(0, index - 1), '[data-handle]')
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const isOnHandle = event.target instanceof HTMLElement && event.target.dataset.handle !== undefined
    if (step === 0 || !(event.altKey || isOnHandle) || disabled) return
    event.preventDefault()
    move(index, index + step)
  }
  return (
    <FormItemInputContext value={noStatus}>
      <div className="crud-items-editor" id={id} tabIndex={-1} role="group" aria-label={say(field.label)}>
        {rows.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(itemWords.empty)} />
        ) : (
          <div className="crud-items-scroll">
            <table className="crud-items plain-table">
              <ItemsHead columns={columns} />
              <tbody ref={body}>
                {rows.slice(start, start + pageSize).map((row, offset) => (
                  <ItemLine
                    // oxlint-disable-next-line react/no-array-index-key -- a row has no id while it is edited, and its inputs are controlled
                    key={start + offset}
                    row={row}
                    index={start + offset}
                    columns={columns}
                    mistakes={mistakes.filter((each) => each.row === start + offset)}
                    isDisabled={disabled ?? false}
                    isDragged={dragged === start + offset}
                    onChange={(next) => change(rows.map((each, index) => (index === start + offset ? next : each)))}
                    onRemove={() => remove(start + offset)}
                    onDrag={setDragged}
                    onDrop={(to) => dragged !== null && move(dragged, to)}
                    onKeyDown={onKeyDown}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div className="crud-items-foot">
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            onClick={add}
            disabled={disabled || rows.length >= field.maxItems}
          >
            {say(itemWords.add)}
          </Button>
          <Pagination
            size="small"
            hideOnSinglePage
            current={page}
            pageSize={pageSize}
            total={rows.length}
            onChange={setPage}
            showSizeChanger={false}
          />
        </div>
      </div>
    </FormItemInputContext>
  )
}

function ItemsHead({ columns }: { columns: ReturnType<typeof itemColumns> }) {
  const say = useWords()
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="for-readers">{say(itemWords.order)}</span>
        </th>
        {columns.map(([name, column]) => (
          <th key={name} scope="col" className={column.required ? 'crud-required' : undefined}>
            {say(column.label)}
          </th>
        ))}
        <th scope="col">
          <span className="for-readers">{say(sharedWords.actions)}</span>
        </th>
      </tr>
    </thead>
  )
}

/** Errors to show now: empty cells only after a save was tried, because the user may still fill them in. */
function shownMistakes(field: FieldOf<'items'>, rows: readonly ItemRow[], hasTried: boolean): ItemMistake[] {
  const isEmptyCell = ({ row, column }: ItemMistake) => isNothing(rows[row]?.[column])
  return itemMistakes(field.of, rows).filter((mistake) => hasTried || !isEmptyCell(mistake))
}
