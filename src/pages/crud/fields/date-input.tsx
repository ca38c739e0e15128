import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useWords } from '../../../providers/i18n.ts'
import type { FieldOf, InputProps } from './renderer.ts'
import { fieldWords } from './words.ts'

/** A day as `YYYY-MM-DD`, or a moment as ISO 8601 in UTC, entered in the reader's own time. */
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
      // Enter takes the day that was typed; the form is not sent by it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      disabled={disabled}
      placeholder={say(fieldWords.pleaseSelect, { label: say(field.label).toLowerCase() })}
    />
  )
}
