import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useWords } from '../../../providers/i18n.ts'
import type { FieldOf, InputProps } from './renderer.ts'
import { fieldWords } from './words.ts'

/** Input of a day as `YYYY-MM-DD`, or of a time as ISO 8601 in UTC, entered in the user's time zone. */
export default function DateInput({
  field,
  value,
  onChange,
  id,
  disabled,
}: InputProps<FieldOf<'date'> | FieldOf<'dateTime'>>) {
  const say = useWords()
  const hasTime = field.kind === 'dateTime'
  return (
    <DatePicker
      id={id}
      className="crud-fill"
      showTime={hasTime}
      value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment ? (hasTime ? moment.toISOString() : moment.format('YYYY-MM-DD')) : null)}
      // Enter accepts the typed day and must not submit the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      disabled={disabled}
      placeholder={say(fieldWords.pleaseSelect, { label: say(field.label).toLowerCase() })}
    />
  )
}
