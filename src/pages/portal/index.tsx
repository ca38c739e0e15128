import { Button } from 'antd'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { availableName } from '../../resources/available.ts'
import type { Label } from '../../resources/define.ts'
import { Brand } from '../../frame/brand.tsx'
import { Corner } from '../../frame/corner.tsx'
import { openPlaces } from '../../frame/open-places.ts'
import { StateView } from '../../frame/state-view.tsx'
import { loadChunk } from '../../load-chunk.ts'
import { useAccess } from '../../providers/access.ts'
import { useWords, useLocale } from '../../providers/i18n.ts'
import { usePortal } from '../../providers/portal.ts'
import { site } from '../../providers/site.ts'
import { projects } from '../../resources/projects.ts'
import type { FeaturedProject, PortalRegion } from '../../resources/portal-view.ts'
import { DemoMark } from '../../offer/demo-mark.tsx'
import { Picture } from '../../offer/pictures.tsx'
import { useOffer } from '../../offer/use-offer.ts'
import { formatNumber } from '../../resources/format-number.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { useNear } from '../../use-near.ts'
import { Hero } from './hero.tsx'
import { FlowCharts, NewestLaws } from './policies.tsx'
import { portalWords } from './words.ts'
import { depthOf, fitted, pathOf } from './outline.ts'
import '../../offer/offer.css'
import './portal.css'
import './policies.css'

const size = { width: 560, height: 520 }

/** Map of the regions, deeper in colour with more parcels that can be had, and the same as a list of links. */
function RegionMap({ regions }: { regions: readonly PortalRegion[] }) {
  const say = useWords()
  const { locale } = useLocale()
  const go = useNavigate()
  const toPixel = fitted(
    regions.flatMap(({ outline }) => outline?.flat(2) ?? []),
    size,
  )
  const most = Math.max(1, ...regions.map(({ count }) => count))
  const fewest = Math.min(most, ...regions.map(({ count }) => count))
  const open = (xzqdm: string) => void go(`/start?region=${xzqdm}`)
  return (
    <div className="portal-regions">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        {regions.map(
          ({ xzqdm, xzqmc, count, outline }) =>
            outline && (
              <path
                key={xzqdm}
                d={pathOf(outline, toPixel)}
                style={{ fillOpacity: 0.2 + 0.8 * depthOf(count, [fewest, most]) }}
                onClick={() => open(xzqdm)}
              >
                <title>{say(portalWords.region, { name: xzqmc, count: formatNumber(count, locale, 0) })}</title>
              </path>
            ),
        )}
      </svg>
      <ol className="plain-list stack-tight">
        {regions.map(({ xzqdm, xzqmc, count }) => (
          <li key={xzqdm}>
            <button type="button" onClick={() => open(xzqdm)}>
              <span>{xzqmc}</span>
              <b>{formatNumber(count, locale, 0)}</b>
              <i style={{ inlineSize: `${(count / most) * 100}%` }} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

const OfferCharts = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../charts/offer-charts.tsx')).OfferCharts })),
)
const Reading = lazy(() => loadChunk(() => import('./reading.tsx')))
const whatCanBeHad = { [availableName]: true }

/** Link for a selected chart segment: the map has the parcel filters, the project page those of projects. */
const placeOf: Readonly<Record<string, string>> = {
  xzqdm: '/start?region=',
  landUse: '/start?landUse=',
  landStatus: '/start?landStatus=',
  stage: '/project?stage=',
}

/**
 * The portal: an overview of the region, or a law (`?law=`), a flow chart (`?flow=`) or the search in laws (`?laws=`).
 */
export default function PortalPage() {
  const [params] = useSearchParams()
  const isReading = ['law', 'flow', 'laws'].some((name) => params.has(name))
  return (
    <div className="portal">
      <TopBar />
      {isReading ? (
        <Suspense fallback={<div className="portal-wait" />}>
          <Reading />
        </Suspense>
      ) : (
        <Overview />
      )}
    </div>
  )
}

/** Administrators maintain all of its content: rows, recommendations and the dictionary of its texts. */
function Overview() {
  const say = useWords()
  const { data: portal, error, refetch } = usePortal()
  return (
    <>
      <Hero portal={portal} />
      {!site.hasExtras && (
        <StateView picture="map" title={say(portalWords.offline)} text={say(portalWords.offlineWhy)} />
      )}
      {error && !portal && (
        <StateView
          picture="loom"
          title={say(portalWords.failed, { reason: error.message })}
          text=""
          actions={<Button onClick={() => void refetch()}>{say(sharedWords.tryAgain)}</Button>}
        />
      )}
      {portal && (
        <>
          <Part title={portalWords.featured} more={<Link to="/project">{say(portalWords.allProjects)}</Link>}>
            <Featured featured={portal.featured} />
          </Part>
          <Part title={portalWords.regions} lead={portalWords.regionsHint}>
            <RegionMap regions={portal.regions} />
          </Part>
          <Part title={portalWords.charts}>
            <Charts />
          </Part>
          <Part
            title={portalWords.laws}
            more={<Link to="/index?laws=">{say(portalWords.allLaws, { count: portal.laws.total })}</Link>}
          >
            <NewestLaws laws={portal.laws.newest} />
          </Part>
          <Part title={portalWords.flows} lead={portalWords.flowsHint}>
            <FlowCharts flows={portal.flows.first} />
          </Part>
          <Contact words={portal.words} />
        </>
      )}
    </>
  )
}

/** The charts, loaded when they come into view: with their drawing they weigh as much as the rest of the page. */
function Charts() {
  const go = useNavigate()
  const [ref, isNear] = useNear(0)
  if (!isNear) return <div ref={ref} className="portal-later" />
  return (
    <Suspense fallback={<div className="portal-wait" />}>
      <OfferCharts
        query={whatCanBeHad}
        isPublic
        onPick={(field, value) => void go(`${placeOf[field] ?? '/start?q='}${encodeURIComponent(value)}`)}
      />
    </Suspense>
  )
}

function TopBar() {
  const say = useWords()
  const { list } = useAccess()
  return (
    <div className="portal-top">
      <Brand to="/index" />
      <nav aria-label={say(portalWords.pages)}>
        {openPlaces(list)
          .filter(({ path }) => path !== '/index' && path !== '/test')
          .map(
            ({ path, title }) =>
              title && (
                <Link key={path} to={path}>
                  {say(title)}
                </Link>
              ),
          )}
      </nav>
      <Corner className="portal-corner" />
    </div>
  )
}

function Part({ title, lead, more, children }: { title: Label; lead?: Label; more?: ReactNode; children: ReactNode }) {
  const say = useWords()
  return (
    <section className="portal-part" aria-label={say(title)}>
      <header>
        <h2>{say(title)}</h2>
        {more}
      </header>
      {lead && <p>{say(lead)}</p>}
      {children}
    </section>
  )
}

function Contact({ words }: { words: Readonly<Record<string, string>> }) {
  const say = useWords()
  return (
    <section className="portal-part portal-contact" aria-label={say(portalWords.contact)}>
      <h2>{say(portalWords.contact)}</h2>
      <p>{words.phone}</p>
      <p>{words.address}</p>
      <p>
        <Link to={{ hash: 'receipt=' }}>{say(portalWords.findInquiry)}</Link>
      </p>
    </section>
  )
}

/** Projects that can be had, first those that administrators recommend, with their pictures. */
function Featured({ featured }: { featured: readonly FeaturedProject[] }) {
  const say = useWords()
  const { text } = useOffer(projects, { hasLabels: true })
  if (featured.length === 0) return <p className="soft">{say(portalWords.nothing)}</p>
  return (
    <ul className="portal-cards">
      {featured.map((project) => (
        <li key={project.id}>
          <Link to={`/project?id=${project.id}`}>
            <span className="portal-picture">
              <Picture id={project.cover} name="" size="medium" seed={project.id} />
            </span>
            <strong>{project.name}</strong>
            <span className="soft">{project.summary}</span>
            <span className="portal-facts">
              {[project.xzqmc, text(project, 'category'), text(project, 'stage')].filter(Boolean).join(' · ')}
              <b>{text(project, 'investmentWan')}</b>
            </span>
            <DemoMark row={project} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
