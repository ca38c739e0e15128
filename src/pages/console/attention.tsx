import { useQueries } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMayAsk } from '../../providers/access.ts'
import { CallError } from '../../providers/call-error.ts'
import { call } from '../../providers/http.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { site } from '../../providers/site.ts'
import { watched } from './watched.ts'
import { texts } from './words.ts'

const keptMs = 30_000

/**
 * What needs attention, each with a link to where it is done. What nobody waits for is left out; what could not be
 * counted is said, so that it is not taken for nothing.
 */
export function Attention() {
  const say = useWords()
  const { locale } = useLocale()
  const may = useMayAsk()
  const [now] = useState(() => new Date())
  const asked = site.hasExtras ? watched(now).filter(({ resource }) => may(resource.code, 'list')) : []
  const counts = useQueries({
    queries: asked.map(({ resource, query }) => ({
      queryKey: [resource.name, 'attention', query],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (
          await call<{ total: number }>({
            method: 'GET',
            path: `/${resource.wire}/page`,
            query: { ...query, _start: 0, _end: 1 },
            signal,
          })
        ).total,
      staleTime: keptMs,
    })),
  })
  if (asked.length === 0) return null
  const isWaiting = counts.some(({ isPending }) => isPending)
  const failed = counts.filter(({ error }) => error !== null && !isRefused(error))
  const found = asked.flatMap((each, index) => (counts[index]?.data ? [{ ...each, count: counts[index].data }] : []))
  return (
    <section aria-labelledby="overview-attention">
      <h2 id="overview-attention">{say(texts.attention)}</h2>
      {isWaiting && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {!isWaiting && failed[0] && (
        <p role="alert">
          {say(texts.attentionFailed, { reason: failed[0].error?.message ?? '' })}{' '}
          <Button size="small" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
            {say(texts.retry)}
          </Button>
        </p>
      )}
      {!isWaiting && failed.length === 0 && found.length === 0 && (
        <p className="overview-calm">{say(texts.nothingWaits)}</p>
      )}
      <ul className="overview-attention">
        {!isWaiting &&
          found.map(({ label, path, count }) => (
            <li key={path}>
              <Link to={path}>
                <strong>{count.toLocaleString(locale)}</strong>
                {say(label, { count })}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Rights may have been taken away since the page learnt of them: what somebody may not ask does not wait for them. */
function isRefused(error: Error): boolean {
  return error instanceof CallError && error.status === 403
}
