import { useState } from 'react'
import { Button, ColorPicker, InputNumber, Select, Slider } from 'antd'
import type { PlanLook } from '../../map/index.ts'
import { useWords } from '../../providers/i18n.ts'
import { changeLayer, type LayerField } from '../../providers/layers.ts'
import type { AnyRow } from '../../resources/define.ts'
import { layers } from '../../resources/layers.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { fieldsOfLook, lookOf } from '../../offer/plan/look.ts'
import { useChange } from './use-change.ts'
import { planWords } from './words.ts'

type Props = { row: AnyRow; look: PlanLook; onLook: (look: PlanLook | null) => void }

/** Style of a layer: every change is on the map at once and is kept when it is saved. */
export function StyleTab({ row, look, onLook }: Props) {
  const say = useWords()
  const { isBusy, run } = useChange()
  const stored = typeof row.labelField === 'string' ? row.labelField : null
  const [label, setLabel] = useState(stored)
  const fields = (row.fields ?? []) as LayerField[]
  const hasChanges = JSON.stringify(look) !== JSON.stringify(lookOf(row)) || label !== stored
  const change = (part: Partial<PlanLook>): void => onLook({ ...look, ...part })
  const save = async (): Promise<void> => {
    if (await run(() => changeLayer(row, { ...fieldsOfLook(look), labelField: label }), sharedWords.saved)) onLook(null)
  }
  return (
    <div className="plan-style">
      <p className="plan-hint">{say(planWords.preview)}</p>
      <label>
        <span>{say(planWords.fillColor)}</span>
        <ColorPicker
          disabledAlpha
          value={look.fill}
          onChange={(color) => change({ fill: color.toHexString().slice(0, 7) })}
        />
      </label>
      <label>
        <span>{say(planWords.fillOpacity)}</span>
        <Slider
          min={0}
          max={100}
          value={Math.round(look.fillOpacity * 100)}
          onChange={(value: number) => change({ fillOpacity: value / 100 })}
          ariaLabelForHandle={say(planWords.fillOpacity)}
        />
      </label>
      <label>
        <span>{say(planWords.lineColor)}</span>
        <ColorPicker
          disabledAlpha
          value={look.line}
          onChange={(color) => change({ line: color.toHexString().slice(0, 7) })}
        />
      </label>
      <label>
        <span>{say(planWords.lineWidth)}</span>
        <InputNumber
          min={0}
          max={12}
          step={0.2}
          precision={1}
          value={look.lineWidth}
          onChange={(value) => change({ lineWidth: value ?? 0 })}
        />
      </label>
      <label>
        <span>{say(planWords.lineStyle)}</span>
        <Select
          value={look.lineStyle}
          options={layers.fields.lineStyle.options.map(({ value, label: name }) => ({ value, label: say(name) }))}
          onChange={(lineStyle: PlanLook['lineStyle']) => change({ lineStyle })}
        />
      </label>
      <label>
        <span>{say(planWords.labelField)}</span>
        <Select
          value={label ?? ''}
          options={[
            { value: '', label: say(planWords.noLabel) },
            ...fields.map(({ name, alias }) => ({ value: name, label: alias || name })),
          ]}
          onChange={(value: string) => setLabel(value || null)}
        />
      </label>
      <div className="plan-foot">
        <Button
          disabled={!hasChanges || isBusy}
          onClick={() => {
            onLook(null)
            setLabel(stored)
          }}
        >
          {say(planWords.reset)}
        </Button>
        <Button type="primary" disabled={!hasChanges} loading={isBusy} onClick={() => void save()}>
          {say(sharedWords.save)}
        </Button>
      </div>
    </div>
  )
}
