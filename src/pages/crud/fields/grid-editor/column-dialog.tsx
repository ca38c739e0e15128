import { useId, useState } from 'react'
import { AutoComplete, InputNumber, Modal, Radio } from 'antd'
import { factWords } from '../../../../resources/analysis-words.ts'
import type { Label } from '../../../../resources/define.ts'
import { gridLimits, type ActivityFacts, type Column, type Fact } from '../../../../resources/rules/grid.ts'
import { sharedWords } from '../../../../resources/shared-words.ts'
import { uses } from '../../../../resources/uses.ts'
import { useWords } from '../../../../providers/i18n.ts'
import { fieldWords } from '../words.ts'
import { gridWords as words } from './words.ts'

const { pattern } = uses.fields.landUse
const code = new RegExp(`^(?:${pattern.source})?$`)

type Flag = Exclude<Fact, 'heightM'>
const flags: readonly Flag[] = ['newConstruction', 'lodging', 'sewage', 'linear']

type Props = {
  column: Column
  landUses: readonly { value: string; label: string }[]
  /** Why the grid can't have this column; null if it can. */
  mistakeOf: (column: Column) => Label | null
  onDone: (column: Column) => void
  onClose: () => void
}

/** The uses that a column is for. */
export function ColumnDialog({ column, landUses, mistakeOf, onDone, onClose }: Props) {
  const say = useWords()
  const id = useId()
  const [draft, setDraft] = useState(column)
  const { prefix, facts } = draft
  const mistake = code.test(prefix) ? mistakeOf(draft) : pattern.says
  const setFact = (part: ActivityFacts): void => setDraft({ ...draft, facts: knownFacts({ ...facts, ...part }) })
  return (
    <Modal
      open
      title={say(words.columnTitle)}
      okText={say(sharedWords.done)}
      cancelText={say(sharedWords.cancel)}
      okButtonProps={{ disabled: mistake !== null }}
      onOk={() => onDone(draft)}
      onCancel={onClose}
    >
      <div className="stack-small">
        <label htmlFor={`${id}code`}>{say(words.landUse)}</label>
        <AutoComplete
          id={`${id}code`}
          allowClear
          placeholder={say(words.allUses)}
          value={prefix}
          options={landUses.map(({ value, label }) => ({ value, label: `${value} ${label}` }))}
          filterOption={(text, option) => String(option?.label ?? '').includes(text.trim())}
          onChange={(text?: string) => setDraft({ ...draft, prefix: (text ?? '').trim() })}
        />
        <span className="soft-small">{say(words.landUseHint)}</span>
        {flags.map((flag) => (
          <div key={flag} className="rule-grid-fact">
            <span id={`${id}${flag}`}>{say(factWords[flag])}</span>
            <Radio.Group
              size="small"
              optionType="button"
              aria-labelledby={`${id}${flag}`}
              value={String(facts[flag] ?? '')}
              onChange={(event) =>
                setFact({ [flag]: event.target.value === '' ? undefined : event.target.value === 'true' })
              }
              options={[
                { value: '', label: say(words.any) },
                { value: 'true', label: say(fieldWords.yes) },
                { value: 'false', label: say(fieldWords.no) },
              ]}
            />
          </div>
        ))}
        <div className="rule-grid-fact">
          <label htmlFor={`${id}height`}>{say(words.leastHeight)}</label>
          <InputNumber
            id={`${id}height`}
            size="small"
            min={0}
            max={gridLimits.heightM}
            suffix="m"
            placeholder={say(words.any)}
            value={facts.heightM ?? null}
            onChange={(height) => setFact({ heightM: height ?? undefined })}
          />
        </div>
        {mistake && draft !== column && (
          <span className="crud-cell-mistake" role="alert">
            {say(mistake)}
          </span>
        )}
      </div>
    </Modal>
  )
}

/** Facts without those that a column does not ask for. */
function knownFacts(facts: ActivityFacts): ActivityFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
