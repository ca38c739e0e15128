import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { Field } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { filterKey } from '../list/list-state.ts'
import { isDay } from './day-bounds.ts'
import type { SearchProps } from './renderer.ts'
import { searchLabel } from './search-label.tsx'
import { fieldWords } from './words.ts'

const format = 'YYYY-MM-DD'

/** Searches a date or time between two days, both included; either can stay open. The address contains the days. */
export default function DateSearch({ field, name, filters, onChange }: SearchProps<Field>) {
  const say = useWords()
  const [from, to] = [filterKey(name, 'gte'), filterKey(name, 'lte')]
  const dayOf = (key: string) =>
    filters[key] && isDay(filters[key].slice(0, 10)) ? dayjs(filters[key].slice(0, 10)) : null
  return (
    <DatePicker.RangePicker
      className="crud-fill crud-two-columns"
      prefix={searchLabel(say(field.label))}
      aria-label={say(field.label)}
      id={{ start: `search-${name}-from`, end: `search-${name}-to` }}
      placeholder={[say(fieldWords.atLeast), say(fieldWords.atMost)]}
      allowEmpty={[true, true]}
      value={[dayOf(from), dayOf(to)]}
      onChange={(days) =>
        onChange({ [from]: days?.[0]?.format(format) ?? null, [to]: days?.[1]?.format(format) ?? null })
      }
    />
  )
}
