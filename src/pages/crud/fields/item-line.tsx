import type { KeyboardEvent } from 'react'
import { Button, ColorPicker, Input, InputNumber, Switch } from 'antd'
import { DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { useWords } from '../../../providers/i18n.ts'
import type { ItemColumn, ItemRow } from './item-columns.ts'
import type { ItemMistake } from './item-mistakes.ts'
import { itemWords } from './item-words.ts'

type Props = {
  row: ItemRow
  index: number
  columns: readonly [name: string, column: ItemColumn][]
  mistakes: readonly ItemMistake[]
  isDisabled: boolean
  isDragged: boolean
  onChange: (row: ItemRow) => void
  onRemove: () => void
  onDrag: (index: number | null) => void
  onDrop: (index: number) => void
  onKeyDown: (event: KeyboardEvent, index: number) => void
}

/** One row of the items editor. */
export function ItemLine({
  row,
  index,
  columns,
  mistakes,
  isDisabled,
  isDragged,
  onChange,
  onRemove,
  onDrag,
  onDrop,
  onKeyDown,
}: Props) {
  const say = useWords()
  return (
    <tr
      data-row={index}
      className={isDragged ? 'crud-dragged' : undefined}
      onKeyDown={(event) => onKeyDown(event, index)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(index)
      }}
    >
      <td className="crud-items-handle">
        <Button
          data-handle=""
          type="text"
          size="small"
          icon={<HolderOutlined />}
          aria-label={say(itemWords.handle, { row: index + 1 })}
          disabled={isDisabled}
          draggable={!isDisabled}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            onDrag(index)
          }}
          onDragEnd={() => onDrag(null)}
        />
      </td>
      {columns.map(([name, column]) => {
        const mistake = mistakes.find((each) => each.column === name)
        return (
          <td key={name} data-label={say(column.label)}>
            <Cell
              column={column}
              value={row[name]}
              label={say(itemWords.cell, { row: index + 1, label: say(column.label) })}
              isWrong={mistake !== undefined}
              isDisabled={isDisabled}
              onChange={(next) => onChange({ ...row, [name]: next })}
            />
            {mistake && (
              <div className="crud-cell-mistake" role="alert">
                {say(mistake.says)}
              </div>
            )}
          </td>
        )
      })}
      <td className="crud-items-handle">
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={say(itemWords.remove, { row: index + 1 })}
          disabled={isDisabled}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

type CellProps = {
  column: ItemColumn
  value: unknown
  label: string
  isWrong: boolean
  isDisabled: boolean
  onChange: (value: unknown) => void
}

function Cell({ column, value, label, isWrong, isDisabled, onChange }: CellProps) {
  const status = isWrong ? ('error' as const) : undefined
  if (column.kind === 'boolean')
    return <Switch size="small" checked={value === true} onChange={onChange} disabled={isDisabled} aria-label={label} />
  if (column.kind === 'integer') {
    return (
      <InputNumber
        className="crud-fill"
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
        disabled={isDisabled}
        status={status}
        aria-label={label}
      />
    )
  }
  const text = typeof value === 'string' ? value : ''
  const input = (
    <Input
      value={text}
      onChange={(event) => onChange(event.target.value)}
      disabled={isDisabled}
      status={status}
      aria-label={label}
    />
  )
  return column.isColour ? <ColourCell text={text} input={input} isDisabled={isDisabled} onChange={onChange} /> : input
}

function ColourCell({
  text,
  input,
  isDisabled,
  onChange,
}: {
  text: string
  input: React.ReactElement
  isDisabled: boolean
  onChange: (value: string) => void
}) {
  return (
    <div className="crud-colour">
      <ColorPicker
        value={text || null}
        disabledAlpha={text !== ''}
        allowClear
        disabled={isDisabled}
        onChangeComplete={(colour) => onChange(colour.toHexString().slice(0, '#rrggbb'.length))}
        onClear={() => onChange('')}
      />
      {input}
    </div>
  )
}
