import type { AnyRow } from '../../resources/define.ts'
import { useWords } from '../../providers/i18n.ts'
import { useLawsById } from '../../providers/laws.ts'
import { StatusMark } from './status-mark.tsx'
import { lawWords } from './words.ts'

type Props = { row: AnyRow; isPublic: boolean; onOpen: (id: string) => void }

/** What replaces what, newest above: laws that came after this one, itself, and those before it. */
export function LawLineage({ row, isPublic, onOpen }: Props) {
  const say = useWords()
  const [after, before] = [idsIn(row.replacedBy), idsIn(row.replaces)]
  const { data } = useLawsById([...after, ...before], isPublic)
  if (after.length + before.length === 0) return null
  const known = data?.records ?? []
  const those = (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id))
  return (
    <section>
      <h3>{say(lawWords.lineage)}</h3>
      <ol className="law-lineage">
        {those(after).map((law) => (
          <Step key={law.id} law={law} how={say(lawWords.newer)} onOpen={onOpen} />
        ))}
        <Step law={row} how={say(lawWords.own)} onOpen={null} />
        {those(before).map((law) => (
          <Step key={law.id} law={law} how={say(lawWords.older)} onOpen={onOpen} />
        ))}
      </ol>
    </section>
  )
}

function Step({ law, how, onOpen }: { law: AnyRow; how: string; onOpen: Props['onOpen'] | null }) {
  return (
    <li data-own={onOpen === null || undefined} aria-current={onOpen === null ? 'true' : undefined}>
      <small>
        {how} · {String(law.publishedOn ?? '')}
      </small>
      {onOpen ? (
        <button type="button" className="law-open" onClick={() => onOpen(law.id)}>
          {String(law.title)}
        </button>
      ) : (
        <strong>{String(law.title)}</strong>
      )}
      <StatusMark status={law.status} />
    </li>
  )
}

function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
