import { lazy, Suspense, useEffect } from 'react'
import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import { LoadFailed } from '../../load-failed.tsx'
import type { AnyRow } from '../../resources/define.ts'
import { flows } from '../../resources/flows.ts'
import { laws } from '../../resources/laws.ts'
import { plainOf } from '../../resources/rich-text.ts'
import { CallError } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import { useLaw, useLawsById } from '../../providers/laws.ts'
import { planLayerName, useDrawable } from '../../providers/layers.ts'
import { fileIds } from '../contact.tsx'
import { DemoMark } from '../demo-mark.tsx'
import { useOffer } from '../use-offer.ts'
import { LawFiles } from './law-files.tsx'
import { StatusMark } from './status-mark.tsx'
import { lawWords } from './words.ts'
import '../offer.css'
import './law.css'

const RichText = lazy(() => import('../rich-text.tsx'))

type Props = {
  id: string
  /** Only the public view, also for signed-in users. */
  isPublic: boolean
  /** Words that are marked in the text. */
  query?: string
  /** Opens another law: one that this law replaces, or one that replaces it. */
  onOpen: (id: string) => void
  /** Called with the title of the law shown; null once it is closed. */
  onTitle?: (title: string | null) => void
}

const facts = ['docNo', 'issuer', 'level', 'category', 'xzqdm', 'publishedOn', 'effectiveOn', 'repealedOn'] as const

/** Shows a law: its facts, whether it is in force, its text, its attachments, and what replaces what. */
export function LawReader({ id, isPublic, query = '', onOpen, onTitle }: Props) {
  const say = useWords()
  const law = useLaw(id, isPublic)
  const title = law.data ? String(law.data.title) : null
  useEffect(() => {
    onTitle?.(title)
    return () => onTitle?.(null)
  }, [title, onTitle])
  if (law.error instanceof CallError && law.error.status === 404)
    return (
      <div className="law-nothing">
        <strong>{say(lawWords.gone)}</strong>
        <p>{say(lawWords.goneWhy)}</p>
      </div>
    )
  if (law.error) return <LoadFailed error={law.error} retry={() => void law.refetch()} />
  if (!law.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Law key={law.data.id} row={law.data} isPublic={isPublic} query={query} onOpen={onOpen} />
}

export default LawReader

function Law({
  row,
  isPublic,
  query,
  onOpen,
}: { row: AnyRow } & Required<Pick<Props, 'isPublic' | 'query' | 'onOpen'>>) {
  const say = useWords()
  const { text } = useOffer(laws)
  const body = typeof row.body === 'string' ? row.body : null
  return (
    <article className="law-reader">
      <header>
        <h2>{String(row.title)}</h2>
        <p className="law-facts">
          <StatusMark status={row.status} />
          {row.published === false && <span className="law-tag">{say(lawWords.draft)}</span>}
          <DemoMark row={row} />
        </p>
      </header>
      <Standing row={row} />
      <dl className="law-sheet" aria-label={say(lawWords.facts)}>
        {facts.map((name) => {
          const value = text(row, name)
          return (
            value && (
              <div key={name}>
                <dt className="soft-small">{say(laws.fields[name].label)}</dt>
                <dd>{value}</dd>
              </div>
            )
          )
        })}
      </dl>
      <section className="law-body" aria-label={say(laws.fields.body.label)}>
        {body ? (
          <Suspense fallback={<p>{plainOf(body)}</p>}>
            <RichText html={body} query={query} />
          </Suspense>
        ) : (
          <p className="soft">{say(lawWords.noBody)}</p>
        )}
      </section>
      <LawFiles ids={fileIds(row, 'attachments')} />
      <LawLineage row={row} isPublic={isPublic} onOpen={onOpen} />
      <Layers row={row} />
      <Flows row={row} isPublic={isPublic} />
    </article>
  )
}

/** The planning layers that the law is about: on the map where everybody may see their features, else by name only. */
function Layers({ row }: { row: AnyRow }) {
  const say = useWords()
  const [ids, names] = [listOf(row.layers), row._labels?.layers]
  const drawable = useDrawable({ isPublic: true, isWanted: ids.length > 0 })
  if (ids.length === 0) return null
  const nameOf = (at: number): string => (Array.isArray(names) ? names[at] : undefined) ?? ids[at] ?? ''
  return (
    <section>
      <h3>{say(lawWords.layers)}</h3>
      <ul className="law-chips plain-list row">
        {ids.map((id, at) => (
          <li key={id}>
            {drawable?.has(id) ? (
              <Link to={`/start?tab=layers&layers=projects,lands,${planLayerName(id)}`}>{nameOf(at)}</Link>
            ) : (
              nameOf(at)
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** The flow charts of the procedures that the law is about, as links to their public page or to the console. */
function Flows({ row, isPublic }: { row: AnyRow; isPublic: boolean }) {
  const say = useWords()
  const [ids, names] = [row.flows, row._labels?.flows]
  if (!Array.isArray(ids) || ids.length === 0) return null
  return (
    <section>
      <h3>{say(lawWords.flows)}</h3>
      <ul className="law-chips plain-list row">
        {ids.map((id, at) => (
          <li key={String(id)}>
            <Link to={isPublic ? `/index?flow=${String(id)}` : `${flows.route}?_row=${String(id)}`}>
              {Array.isArray(names) ? names[at] : String(id)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Warnings that a reader needs first. */
function Standing({ row }: { row: AnyRow }) {
  const say = useWords()
  const isReplaced = Array.isArray(row.replacedBy) && row.replacedBy.length > 0
  const notes = [
    ...(row.status === 'repealed' ? [say(lawWords.repealedNote, { date: String(row.repealedOn) })] : []),
    ...(row.status === 'pending'
      ? [say(lawWords.pendingNote, { date: String(row.effectiveOn ?? row.publishedOn) })]
      : []),
    ...(isReplaced ? [say(lawWords.replacedNote)] : []),
  ]
  return notes.length > 0 ? <Alert type="warning" showIcon message={notes.join(' ')} /> : null
}

type LawLineageProps = { row: AnyRow; isPublic: boolean; onOpen: (id: string) => void }

/** Succession of laws, newest first: the laws that replace this one, the law itself, and those it replaces. */
function LawLineage({ row, isPublic, onOpen }: LawLineageProps) {
  const say = useWords()
  const [after, before] = [idsIn(row.replacedBy), idsIn(row.replaces)]
  const { data } = useLawsById([...after, ...before], isPublic)
  if (after.length + before.length === 0) return null
  const known = data?.records ?? []
  const those = (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id))
  return (
    <section>
      <h3>{say(lawWords.lineage)}</h3>
      <ol className="law-lineage plain-list">
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

function Step({ law, how, onOpen }: { law: AnyRow; how: string; onOpen: LawLineageProps['onOpen'] | null }) {
  return (
    <li data-own={onOpen === null || undefined} aria-current={onOpen === null ? 'true' : undefined}>
      <small>
        {how} · {String(law.publishedOn ?? '')}
      </small>
      {onOpen ? (
        <button type="button" className="law-open link-button" onClick={() => onOpen(law.id)}>
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
