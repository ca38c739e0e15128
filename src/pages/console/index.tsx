import { useList } from '@refinedev/core'
import { Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { WaitingCharts } from '../../charts/waiting-charts.tsx'
import { lands } from '../../resources/lands.ts'
import { resourceNamed } from '../../resources/index.ts'
import { projects } from '../../resources/projects.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { loadChunk } from '../../load-chunk.ts'
import { useConsoleMenu, type MenuItem } from '../../frame/menu.ts'
import { useMay, useMayAsk } from '../../providers/access.ts'
import { isOffered } from '../../providers/foreign.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { useMapTitle } from '../../providers/map-title.ts'
import { useUser } from '../../providers/session.ts'
import { site } from '../../providers/site.ts'
import { Attention } from './attention.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { greetingAt, texts } from './words.ts'
import './console.css'

const OfferCharts = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../charts/offer-charts.tsx')).OfferCharts })),
)
const everything = {}

/**
 * Start page of the console: the user, what waits for them, figures and recent changes; last, every page that is open
 * to them with its number of rows.
 */
export default function ConsoleIndexPage() {
  const groups = useConsoleMenu()
  const mayAsk = useMayAsk()
  return (
    <div className="overview">
      <Welcome />
      <Attention />
      {site.hasExtras && (mayAsk(lands.code, 'list') || mayAsk(projects.code, 'list')) && <Figures />}
      <RecentChanges />
      {groups.map(({ key, name, label, children }) => (
        <section key={key} aria-labelledby={`overview-${name}`}>
          <h2 id={`overview-${name}`}>{label}</h2>
          <ul className="overview-cards">
            {children.map((item) => (
              <li key={item.key}>
                <EntryCard item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Charts of the parcels and projects that the user can see. */
function Figures() {
  const say = useWords()
  return (
    <section aria-labelledby="overview-figures">
      <h2 id="overview-figures">{say(texts.figures)}</h2>
      <Suspense fallback={<WaitingCharts />}>
        <OfferCharts query={everything} isPublic={false} />
      </Suspense>
    </section>
  )
}

function Welcome() {
  const say = useWords()
  const user = useUser()
  const title = useMapTitle()
  const [hour] = useState(() => new Date().getHours())
  const roles = user?.roles.map((role) => role.name).join(say(sharedWords.listSeparator))
  return (
    <header className="overview-welcome">
      <p>{title}</p>
      <h1>{say(greetingAt(hour), { name: user?.userName ?? '' })}</h1>
      <dl>
        {user?.xzqmc && (
          <div>
            <dt>{say(texts.region)}</dt>
            <dd>{user.xzqmc}</dd>
          </div>
        )}
        {roles && (
          <div>
            <dt>{say(texts.roles)}</dt>
            <dd>{roles}</dd>
          </div>
        )}
      </dl>
    </header>
  )
}

function EntryCard({ item: { name, route = '', icon, label } }: { item: MenuItem }) {
  return (
    <Link to={route} className="overview-card">
      <span className="overview-icon">{icon}</span>
      <span className="overview-name">{label}</span>
      <RowCount name={name} />
    </Link>
  )
}

/** How many rows the user can see; nothing if the server does not return a count. */
function RowCount({ name }: { name: string }) {
  const say = useWords()
  const resource = resourceNamed(name)
  const { locale } = useLocale()
  const mayList = useMay(resource.code, 'list')
  const isAsked = mayList && isOffered(resource)
  const { result, query } = useList({
    resource: name,
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled: isAsked },
    errorNotification: false,
  })
  if (!isAsked || query.isError) return <span className="overview-count" />
  if (query.isPending) return <Skeleton.Input active size="small" className="overview-count" />
  return (
    <span className="overview-count">
      <strong>{(result.total ?? 0).toLocaleString(locale)}</strong> {say(texts.rows)}
    </span>
  )
}
