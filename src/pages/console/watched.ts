import dayjs from 'dayjs'
import type { Label, Resource } from '../../resources/define.ts'
import { flows } from '../../resources/flows.ts'
import { inquiries, waitingStatuses } from '../../resources/inquiries.ts'
import { lands } from '../../resources/lands.ts'
import { laws } from '../../resources/laws.ts'
import { layers } from '../../resources/layers.ts'
import { projects } from '../../resources/projects.ts'
import type { Query } from '../../providers/http.ts'
import { texts } from './words.ts'

/** Something that waits for somebody: rows of a resource under filters, and the page that shows them. */
export type Watched = { label: Label; resource: Resource; query: Query; path: string }

/**
 * What a console is watched for on a day. A query is that of a list call; the same stands in the address of its page,
 * but for planning layers: their page lists all of them, the expired ones marked.
 */
export function watched(now: Date): Watched[] {
  const today = dayjs(now).format('YYYY-MM-DD')
  const waiting = waitingStatuses.join(',')
  return [
    {
      label: texts.overdue,
      resource: inquiries,
      query: { status_in: waiting, dueOn_lt: today },
      path: `${inquiries.route}?tab=inquiries&status_in=${waiting}&dueOn_lt=${today}`,
    },
    {
      label: texts.waiting,
      resource: inquiries,
      query: { status_in: waiting },
      path: `${inquiries.route}?tab=inquiries&status_in=${waiting}`,
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
