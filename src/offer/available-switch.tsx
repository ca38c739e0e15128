import { useLocale, useWords } from '../providers/i18n.ts'
import { useDicts } from '../providers/lands.ts'
import { unavailableCount } from '../resources/available.ts'
import type { Resource } from '../resources/define.ts'
import { formatNumber } from '../resources/format-number.ts'
import { availableWords } from './available-words.ts'
import { SmallSwitch } from './small-switch.tsx'

type Props = {
  resource: Resource
  /** Rows by field and value, counted as if the statuses were not filtered. */
  counts: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** The switch for what cannot be had: names it and counts it. Absent where there is nothing of it. */
export function AvailableSwitch({ resource, counts, isOn, onChange }: Props) {
  const { locale } = useLocale()
  const label = useUnavailableLabel(resource)
  const hidden = unavailableCount(resource, counts?.[resource.status ?? ''])
  if (label === null || (hidden === 0 && !isOn)) return null
  return <SmallSwitch label={label} more={formatNumber(hidden, locale, 0)} isOn={isOn} onChange={onChange} />
}

/** Returns the text of the switch, from the dictionary; null until that has loaded. */
export function useUnavailableLabel({ status = '', fields, available }: Resource): string | null {
  const say = useWords()
  const field = fields[status]
  const code = field?.kind === 'dict' ? field.dict : ''
  const { data } = useDicts(code ? [code] : [])
  if (!data || !available) return null
  const names = (data[code] ?? []).flatMap(({ value, label }) => (available.not.includes(value) ? [label] : []))
  return names.length > 0 ? say(availableWords.alsoShow, { names: names.join(say(availableWords.comma)) }) : null
}
