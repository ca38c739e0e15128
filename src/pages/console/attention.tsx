import { useQueries } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMayAsk } from '../../providers/access.ts'
import { call } from '../../providers/http.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { site } from '../../providers/site.ts'
import { watched } from './watched.ts'
import { texts } from './words.ts'

const keptMs = 30_000

/** What needs attention, each with a link that lands on just those rows. What nobody waits for is left out. */
export function Attention() {
  const say = useWords()
  const { locale } = useLocale()
  const may = useMayAsk()
  const [now] = useState(() => new Date())
  const asked = site.hasExtras ? watched(now).filter(({ resource }) => may(resource.code, 'list')) : []
  const counts = useQueries({
    queries: asked.map(({ resource, query }) => ({
      queryKey: [resource.name, 'attention', query],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await call<{ total: number }>({ method: 'GET', path: `/${resource.wire}/page`, query: { ...query, _start: 0, _end: 1 }, signal })).total,
      staleTime: keptMs,
    })),
  })
  if (asked.length === 0) return null
  const isWaiting = counts.some(({ isPending }) => isPending)
  const found = asked.flatMap((each, index) => (counts[index]?.data ? [{ ...each, count: counts[index].data }] : []))
  return (
    <section aria-labelledby="overview-attention">
      <h2 id="overview-attention">{say(texts.attention)}</h2>
      {isWaiting && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {!isWaiting && found.length === 0 && <p className="overview-calm">{say(texts.nothingWaits)}</p>}
      <ul className="overview-attention">
        {!isWaiting && found.map(({ label, path, count }) => (
          <li key={path}><Link to={path}><strong>{count.toLocaleString(locale)}</strong>{say(label, { count })}</Link></li>
        ))}
      </ul>
    </section>
  )
}
