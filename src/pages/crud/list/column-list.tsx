import { useRef, useState, type KeyboardEvent } from 'react'
import { Button, Checkbox } from 'antd'
import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { ChoiceMenu } from '../../../choice-menu.tsx'
import type { Resource } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { fieldLabel } from '../words.ts'
import {
  availableColumns,
  defaultChoice,
  orderedColumns,
  visibleColumns,
  withColumnMoved,
  withColumnShown,
  type ColumnChoice,
} from './column-choice.ts'
import { pinOf, pinPlaces, type PinPlace, type Pins } from './pins.ts'
import type { ViewSettings } from './view-settings.ts'
import { listWords } from './words.ts'

export type ColumnListProps = {
  resource: Resource
  choice: ColumnChoice
  pins: Pins
  onChange: (change: Partial<ViewSettings>) => void
}

/**
 * The columns of a list with their order, whether they are shown, and at which side they are fixed; phones show cards,
 * where no column is fixed.
 */
export default function ColumnList({ resource, choice, pins, onChange }: ColumnListProps) {
  const say = useWords()
  const isPhone = useIsPhone()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const available = availableColumns(resource)
  const ordered = orderedColumns(available, choice)
  const shown = visibleColumns(available, choice, resource.title)
  const move = (name: string, to: number) => {
    const columns = withColumnMoved(available, choice, name, Math.min(Math.max(to, 0), ordered.length - 1))
    onChange({ columns })
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-column="${name}"] [draggable]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    move(name, ordered.indexOf(name) + step)
  }
  return (
    <div className="crud-columns">
      <p className="crud-hint">{say(isPhone ? listWords.columnsHintOfCards : listWords.columnsHint)}</p>
      <ul ref={list}>
        {ordered.map((name, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop target; buttons move columns by keyboard
          <li
            key={name}
            data-column={name}
            className={dragged === name ? 'crud-dragged' : undefined}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged && move(dragged, index)}
          >
            <Checkbox
              checked={shown.includes(name)}
              disabled={name === resource.title}
              onChange={(event) => onChange({ columns: withColumnShown(choice, name, event.target.checked) })}
            >
              {say(fieldLabel(resource, name))}
            </Checkbox>
            {!isPhone && (
              <PinMenu
                label={say(fieldLabel(resource, name))}
                place={pinOf(resource, name, { pins, isBin: false })}
                onPin={(place) => onChange({ pins: { ...pins, [name]: place } })}
              />
            )}
            <Button
              type="text"
              size="small"
              icon={<HolderOutlined />}
              draggable
              aria-label={say(listWords.moveColumn, { label: say(fieldLabel(resource, name)) })}
              onKeyDown={(event) => onKeyDown(event, name)}
              onDragStart={() => setDragged(name)}
              onDragEnd={() => setDragged(null)}
            />
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={() => onChange({ columns: defaultChoice(resource), pins: {} })}>
        {say(listWords.columnsReset)}
      </Button>
    </div>
  )
}

const pinWords = { start: listWords.pinStart, none: listWords.pinNone, end: listWords.pinEnd } as const

type PinProps = { label: string; place: PinPlace; onPin: (place: PinPlace) => void }

/** Fixes a column at one side of the table, or lets it scroll. */
function PinMenu({ label, place, onPin }: PinProps) {
  const say = useWords()
  return (
    <ChoiceMenu
      label={say(listWords.pinColumn, { label, place: say(pinWords[place]) })}
      icon={place === 'none' ? <PushpinOutlined /> : <PushpinFilled />}
      size="small"
      options={pinPlaces.map((key) => ({ key, label: say(pinWords[key]) }))}
      chosen={place}
      onChoose={onPin}
    />
  )
}
