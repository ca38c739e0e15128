import { useId, useMemo, useState } from 'react'
import { AutoComplete, InputNumber, Segmented } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { useDictLists } from '../../../providers/lands.ts'
import { lands } from '../../../resources/lands.ts'
import { flags, gridLimits, type ActivityFacts, type Fact, type ProposedUse } from '../../../resources/rules/grid.ts'
import { uses } from '../../../resources/uses.ts'
import { isComplete } from './picked-use.ts'
import { proposedUseWords as words } from '../../../offer/use/words.ts'

const { dict } = lands.fields.landUse
const dicts = [dict]
const { landUse: codeField, heightM: heightField } = uses.fields

type Props = { use: ProposedUse; onChange: (use: ProposedUse) => void }

/** A use that is not one of the published ones: its code, and the facts that rules ask for. */
export function OwnUse({ use, onChange }: Props) {
  const say = useWords()
  const id = useId()
  const change = (fact: Fact, value: boolean | number | undefined): void =>
    onChange({ ...use, facts: withFact(use.facts, fact, value) })
  const answers = [
    { value: 'yes', label: say(words.yes) },
    { value: 'no', label: say(words.no) },
    { value: 'unknown', label: say(words.unknown) },
  ]
  return (
    <div className="analysis-own-use">
      <CodeField use={use} onChange={onChange} />
      <p className="soft-small">{say(words.factsWhy)}</p>
      {flags.map((flag) => (
        <div key={flag} className="analysis-fact">
          <span>{say(uses.fields[flag].label)}</span>
          <Segmented
            aria-label={say(uses.fields[flag].label)}
            options={answers}
            value={answerOf(use.facts[flag])}
            onChange={(answer) => change(flag, answer === 'unknown' ? undefined : answer === 'yes')}
          />
        </div>
      ))}
      <div className="analysis-fact">
        <label htmlFor={`${id}-height`}>{say(heightField.label)}</label>
        <InputNumber
          id={`${id}-height`}
          className="analysis-height"
          min={0}
          max={gridLimits.heightM}
          precision={heightField.scale}
          suffix={heightField.unit}
          placeholder={say(words.unknown)}
          value={use.facts.heightM ?? null}
          onChange={(heightM) => change('heightM', heightM ?? undefined)}
        />
      </div>
    </div>
  )
}

function answerOf(value: boolean | undefined): string {
  if (value === undefined) return 'unknown'
  return value ? 'yes' : 'no'
}

function withFact(facts: ActivityFacts, fact: Fact, value: boolean | number | undefined): ActivityFacts {
  const { [fact]: _before, ...others } = facts
  return value === undefined ? others : { ...others, [fact]: value }
}

/** The code, typed or found by its name; a text that is no code yet stays here. */
function CodeField({ use, onChange }: Props) {
  const say = useWords()
  const id = useId()
  const items = useDictLists(dicts)[dict]
  const [typed, setTyped] = useState('')
  const shown = use.landUse === '' ? typed : use.landUse
  const options = useMemo(
    () => (items ?? []).map(({ value, label }) => ({ value, label: `${value} ${label}` })),
    [items],
  )
  const isMistaken = shown !== '' && !isComplete(use)
  return (
    <div className="stack-tight">
      <label htmlFor={id}>{say(codeField.label)}</label>
      <AutoComplete
        id={id}
        value={shown}
        options={options}
        filterOption={(text, option) => option?.label.includes(text) ?? false}
        status={isMistaken ? 'error' : ''}
        aria-describedby={`${id}-help`}
        onChange={(text: string) => {
          setTyped(text)
          onChange({ ...use, landUse: /^\d{0,6}$/.test(text) ? text : '' })
        }}
      />
      <span id={`${id}-help`} className={isMistaken ? 'analysis-mistake' : 'soft-small'}>
        {isMistaken ? say(words.codeMistake, { what: say(codeField.pattern.says) }) : say(codeField.help)}
      </span>
    </div>
  )
}
