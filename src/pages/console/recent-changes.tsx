import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { LoadFailed } from '../../load-failed.tsx'
import { resources } from '../../resources/index.ts'
import { useMayAsk } from '../../providers/access.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { recentChanges } from '../../providers/resource-calls.ts'
import { site } from '../../providers/site.ts'
import { actionLabel } from '../crud/history/words.ts'
import { agoText, changesOf } from './recent.ts'
import { texts } from './words.ts'

const keptMs = 30_000
const shown = 12

/**
 * Recent changes within the user's data scope: who changed which row and when. Only rows that the user can open.
 */
export function RecentChanges() {
  const say = useWords()
  const { locale } = useLocale()
  const may = useMayAsk()
  const [now] = useState(() => new Date())
  const isAsked = site.hasExtras && resources.some(({ code }) => may(code, 'list') && may(code, 'show'))
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['history', 'recent'],
    queryFn: ({ signal }) => recentChanges(shown, signal),
    staleTime: keptMs,
    enabled: isAsked,
  })
  if (!isAsked) return null
  const changes = changesOf(data ?? [])
  return (
    <section aria-labelledby="overview-recent">
      <h2 id="overview-recent">{say(texts.recent)}</h2>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {error && <LoadFailed what={say(texts.recentFailed)} error={error} retry={() => void refetch()} />}
      {data && changes.length === 0 && <p className="overview-calm">{say(texts.nothingChanged)}</p>}
      {changes.length > 0 && (
        <ul className="overview-recent">
          {changes.map(({ entry, resource, path }) => (
            <li key={entry.id}>
              <span className="overview-recent-row one-line">
                <Link to={path}>{entry.label ?? entry.rowId}</Link>
              </span>
              <span>{say(resource.label)}</span>
              <span>{say(texts.didWhat, { who: entry.actorName, what: say(actionLabel(entry.action)) })}</span>
              <time dateTime={entry.at} title={new Date(entry.at).toLocaleString(locale)}>
                {agoText(new Date(entry.at), now, locale)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
