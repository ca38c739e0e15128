import { Button } from 'antd'
import { useLocale, useWords } from '../providers/i18n.ts'
import type { Label, Resource } from '../resources/define.ts'
import { formatNumber } from '../resources/format-number.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { useUnavailableLabel } from './available-switch.tsx'
import { loosenWords } from './loosen-words.ts'
import './loosen.css'

/**
 * A condition of an empty list by the server's name for it: with its text, or with the resource whose hidden rows it
 * would show.
 */
export type Condition = { name: string; drop: () => void } & ({ label: string } | { resource: Resource })

type Props = {
  kind: 'lands' | 'projects'
  /** Rows that would be found without each condition; null if nobody counted them, undefined while they are counted. */
  counts: Readonly<Record<string, number>> | null | undefined
  conditions: readonly Condition[]
  clearLabel: Label
  onClear: () => void
}

/** Buttons for the single conditions to give up, most rows first; says so where none alone helps. */
export function Loosen({ kind, counts, conditions, clearLabel, onClear }: Props) {
  const say = useWords()
  const helpful = conditions
    .map((condition) => ({ condition, count: counts?.[condition.name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  const text = counts === null ? loosenWords.tooMany : loosenWords.noneHelps
  return (
    <div className="loosen" role="group" aria-label={say(loosenWords.helps)}>
      <p className="soft" role="status">
        {say(counts === undefined ? sharedWords.loading : helpful.length > 0 ? loosenWords.helps : text)}
      </p>
      {helpful.map(({ condition, count }) => (
        <Suggestion key={condition.name} kind={kind} condition={condition} count={count} />
      ))}
      <Button type="link" onClick={onClear}>
        {say(clearLabel)}
      </Button>
    </div>
  )
}

function Suggestion({ kind, condition, count }: { kind: Props['kind']; condition: Condition; count: number }) {
  const say = useWords()
  const { locale } = useLocale()
  const found = say(loosenWords[kind], { count: formatNumber(count, locale, 0) })
  return (
    <Button onClick={condition.drop}>
      {'label' in condition ? (
        say(loosenWords.without, { label: condition.label })
      ) : (
        <ShowHidden resource={condition.resource} />
      )}
      {say(loosenWords.finds, { found })}
    </Button>
  )
}

function ShowHidden({ resource }: { resource: Resource }) {
  return useUnavailableLabel(resource)
}
