import { lazy, Suspense, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { WaitingCharts } from '../../charts/waiting-charts.tsx'
import { availableName } from '../../resources/available.ts'
import type { Label } from '../../resources/define.ts'
import { InKit } from '../../frame/in-kit.tsx'
import { StateView } from '../../frame/state-view.tsx'
import { loadChunk } from '../../load-chunk.ts'
import { useWords } from '../../providers/i18n.ts'
import { usePortal } from '../../providers/portal.ts'
import { site } from '../../providers/site.ts'
import { projects } from '../../resources/projects.ts'
import type { FeaturedProject } from '../../resources/portal-view.ts'
import { DemoMark } from '../../offer/demo-mark.tsx'
import { Picture } from '../../offer/picture.tsx'
import { useRowText } from '../../offer/use-row-text.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { useNear } from '../../use-near.ts'
import { Hero } from './hero.tsx'
import { FlowCharts, NewestLaws } from './policies.tsx'
import { portalWords } from './words.ts'
import { RegionMap } from './region-map.tsx'
import { useScrollBack } from './use-scroll-back.ts'
import '../../offer/offer.css'
import './portal.css'
import './policies.css'

const OfferCharts = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../charts/offer-charts.tsx')).OfferCharts })),
)
const whatCanBeHad = { [availableName]: true }

/** Link for a selected chart segment: the map has the parcel filters, the project page those of projects. */
const placeOf: Readonly<Record<string, string>> = {
  xzqdm: '/start?region=',
  landUse: '/start?landUse=',
  landStatus: '/start?landStatus=',
  stage: '/project?stage=',
}

/** Administrators maintain all of its content: rows, recommendations and the dictionary of its texts. */
export function Overview() {
  const say = useWords()
  const { portal, error, retry } = usePortal()
  useScrollBack(portal !== undefined)
  return (
    <>
      <Hero portal={portal} />
      {!site.hasExtras && (
        <StateView picture="map" title={say(portalWords.offline)} text={say(portalWords.offlineWhy)} />
      )}
      {error && (
        <StateView
          picture="loom"
          title={say(portalWords.failed, { reason: error.message })}
          text=""
          actions={
            <button type="button" className="main-button" onClick={retry}>
              {say(sharedWords.tryAgain)}
            </button>
          }
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
  if (!isNear)
    return (
      <div ref={ref}>
        <WaitingCharts />
      </div>
    )
  return (
    <Suspense fallback={<WaitingCharts />}>
      <InKit>
        <OfferCharts
          query={whatCanBeHad}
          isPublic
          onPick={(field, value) => void go(`${placeOf[field] ?? '/start?q='}${encodeURIComponent(value)}`)}
        />
      </InKit>
    </Suspense>
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
  const text = useRowText(projects)
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
