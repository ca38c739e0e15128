import { useLocale, useWords } from '../../../providers/i18n.ts'
import { useVerdictChanges, type Draft } from '../../../providers/verdict-changes.ts'
import { verdictWords } from '../../../resources/analysis-words.ts'
import type { ChangedVerdict, VerdictChange } from '../../../resources/verdict-changes.ts'
import { Pending } from '../pending.tsx'
import { changesWords as words, kindWords } from './words.ts'
import './changes.css'

/** What publishing a rule or a version of a layer would change, for whom, and from what to what. */
export function Changes({ draft }: { draft: Draft }) {
  const say = useWords()
  const query = useVerdictChanges(draft)
  if (query.isFetching || !query.data) return <Pending query={query} busy={words.comparing} failed={words.failed} />
  const { judged, changed, shown } = query.data
  const total = changed.land + changed.scheme + changed.report
  return (
    <section className="plan-changes" aria-label={say(words.title)}>
      <p>
        {say(words.judged, judged)} {total === 0 ? say(words.none) : say(words.changed, changed)}
      </p>
      {shown.length > 0 && (
        <ul>
          {shown.map((row) => (
            <Row key={`${row.kind} ${row.id} ${row.label ?? ''}`} row={row} />
          ))}
        </ul>
      )}
      {total > shown.length && <p className="soft-small">{say(words.more, { count: total - shown.length })}</p>}
    </section>
  )
}

function Row({ row: { kind, label, changes } }: { row: ChangedVerdict }) {
  const say = useWords()
  const text = useChangeText()
  return (
    <li>
      <strong>{label ?? say(words.hidden, { kind: say(kindWords[kind]) })}</strong>
      {label !== null && kind !== 'land' && <span className="soft-small"> {say(kindWords[kind])}</span>}
      {groups(changes).map((group) => (
        <p key={`${group[0]?.from} ${group[0]?.to}`}>{text(group)}</p>
      ))}
    </li>
  )
}

/** Changes from the same verdict to the same verdict, together. */
function groups(changes: readonly VerdictChange[]): VerdictChange[][] {
  const found = new Map<string, VerdictChange[]>()
  for (const change of changes) {
    const key = `${change.from} ${change.to}`
    found.set(key, [...(found.get(key) ?? []), change])
  }
  return [...found.values()]
}

function useChangeText(): (group: readonly VerdictChange[]) => string {
  const say = useWords()
  const { locale } = useLocale()
  return (group) => {
    const [first] = group
    if (!first) return ''
    const { use } = first
    const name = use ? (locale === 'en-US' && use.nameEn) || use.name || use.landUse : say(words.noUse)
    const [from, to] = [say(verdictWords[first.from].name), say(verdictWords[first.to].name)]
    return say(group.length > 1 ? words.uses : words.use, { use: name, count: group.length, from, to })
  }
}
