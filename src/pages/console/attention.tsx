import { useQueries } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import dayjs from 'dayjs'
import { LoadFailed } from '../../load-failed.tsx'
import { useMayAsk } from '../../providers/access.ts'
import { CallError } from '../../providers/call-error.ts'
import { call, type Query } from '../../providers/http.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { site } from '../../providers/site.ts'
import type { Label, Resource } from '../../resources/define.ts'
import { flows } from '../../resources/flows.ts'
import { inquiries, waitingStatuses } from '../../resources/inquiries.ts'
import { lands } from '../../resources/lands.ts'
import { laws } from '../../resources/laws.ts'
import { layers } from '../../resources/layers.ts'
import { projects } from '../../resources/projects.ts'
import { uncertainRegionChecks } from '../../resources/shared-fields.ts'
import { texts } from './words.ts'

const keptMs = 30_000

/**
 * What needs attention, each with a link to its page. Items with a count of zero are left out; a failed count is
 * reported, so that it is not taken for zero.
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
      <header className="overview-head">
        <h2 id="overview-attention">{say(texts.attention)}</h2>
        {may(inquiries.code, 'list') && <Link to={inquiries.route}>{say(texts.inquiries)}</Link>}
      </header>
      {isWaiting && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {!isWaiting && failed[0] && (
        <LoadFailed
          what={say(texts.attentionFailed)}
          error={failed[0].error}
          retry={() => failed.forEach(({ refetch }) => void refetch())}
        />
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

/**
 * A 403 is not shown as an error: the permission may have been revoked since the page loaded, and the item is then left
 * out.
 */
function isRefused(error: Error): boolean {
  return error instanceof CallError && error.status === 403
}

/** Rows of a resource under filters that need attention, and the page that shows them. */
type Watched = { label: Label; resource: Resource; query: Query; path: string }

/**
 * The items to watch on a day. `query` is that of a list call, and the page's address has the same filters; only the
 * page of planning layers lists all of them, with expired ones marked.
 */
function watched(now: Date): Watched[] {
  const today = dayjs(now).format('YYYY-MM-DD')
  const waiting = waitingStatuses.join(',')
  const uncertain = uncertainRegionChecks.join(',')
  return [
    {
      label: texts.overdue,
      resource: inquiries,
      query: { status_in: waiting, dueOn_lt: today },
      path: `${inquiries.route}?status_in=${waiting}&dueOn_lt=${today}`,
    },
    {
      label: texts.waiting,
      resource: inquiries,
      query: { status_in: waiting },
      path: `${inquiries.route}?status_in=${waiting}`,
    },
    {
      label: texts.misplacedLands,
      resource: lands,
      query: { regionCheck_in: uncertain },
      path: `${lands.route}?regionCheck_in=${uncertain}`,
    },
    {
      label: texts.misplacedProjects,
      resource: projects,
      query: { regionCheck_in: uncertain },
      path: `${projects.route}?regionCheck_in=${uncertain}`,
    },
    { label: texts.landDrafts, resource: lands, query: { published: false }, path: `${lands.route}?published=false` },
    {
      label: texts.projectDrafts,
      resource: projects,
      query: { published: false },
      path: `${projects.route}?published=false`,
    },
    { label: texts.lawDrafts, resource: laws, query: { published: false }, path: `${laws.route}?published=false` },
    { label: texts.flowDrafts, resource: flows, query: { published: false }, path: `${flows.route}?published=false` },
    { label: texts.oldLayers, resource: layers, query: { validUntil_lt: today }, path: '/planManage' },
  ]
}
