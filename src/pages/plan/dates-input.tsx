import { useId } from 'react'
import { useWords } from '../../providers/i18n.ts'
import type { ContentDates } from '../../providers/layers.ts'
import { layers } from '../../resources/layers.ts'
import DateInput from '../crud/fields/date-input.tsx'
import { planWords } from './words.ts'

const { dataDate, validUntil } = layers.fields
const dates = { dataDate, validUntil } as const

type Props = { value: ContentDates; onChange: (dates: ContentDates) => void }

/** Of what day the content of a layer is, and how long it counts. */
export function DatesInput({ value, onChange }: Props) {
  const say = useWords()
  const id = useId()
  return (
    <div className="plan-dates">
      {(['dataDate', 'validUntil'] as const).map((name) => (
        <div key={name}>
          <label htmlFor={`${id}${name}`}>{say(dates[name].label)}</label>
          <DateInput
            id={`${id}${name}`}
            resource={layers}
            name={name}
            row={null}
            field={dates[name]}
            value={value[name]}
            onChange={(day) => onChange({ ...value, [name]: typeof day === 'string' ? day : null })}
          />
        </div>
      ))}
      <p className="plan-hint">{say(planWords.datesHint)}</p>
    </div>
  )
}
