import { lazy, Suspense } from 'react'
import { ArrowLeftOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { availableName } from '../../resources/available.ts'
import { withRole, type AnyRow, type Fields } from '../../resources/define.ts'
import { lands } from '../../resources/lands.ts'
import { projects } from '../../resources/projects.ts'
import { plainOf } from '../../resources/rich-text.ts'
import { useFacets, usePublicRow, usePublicRows } from '../../providers/lands.ts'
import { offeredPart } from '../../providers/foreign.ts'
import { useWords } from '../../providers/i18n.ts'
import { AvailableSwitch } from '../../offer/available-switch.tsx'
import { Attachments, Contact, fileIds } from '../../offer/contact.tsx'
import { DemoMark } from '../../offer/demo-mark.tsx'
import { areaText } from '../../resources/units.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { isGeometry } from '../../resources/geometry.ts'
import { cardFields } from '../../offer/card-fields.ts'
import { InquiryButton } from '../../offer/inquiry-button.tsx'
import { KeepButton } from '../../offer/keep-button.tsx'
import { PictureStrip } from '../../offer/pictures.tsx'
import { useOffer } from '../../offer/use-offer.ts'
import { EmptyState } from './empty-state.tsx'
import { projectWords } from './words.ts'
import './detail.css'

const RichText = lazy(() => import('../../offer/rich-text.tsx'))

const [lead, key, facts] = (['lead', 'key', 'fact'] as const).map((place) => cardFields(projects, place))
const figures = [...(lead ?? []), 'stage', ...(key ?? []), 'xzqdm', ...(facts ?? [])]
const labels: Fields = projects.fields
const told = offeredPart(projects).fields
const parcelColumns = withRole(lands, 'brief')
const mostParcels = 200

/** Page of one project: pictures, figures, parcels, documents, contact. */
export function ProjectDetail({ id }: { id: string }) {
  const say = useWords()
  const query = usePublicRow(projects, id)
  const isGone = query.error !== null && 'status' in query.error && query.error.status === 404
  return (
    <article className="project-detail">
      <Link to="/project" className="project-back">
        <ArrowLeftOutlined aria-hidden="true" /> {say(projectWords.back)}
      </Link>
      {query.isLoading && <div className="project-wait" role="status" aria-label={say(projectWords.loading)} />}
      {isGone && (
        <>
          <h1 className="for-readers">{say(projectWords.title)}</h1>
          <EmptyState title={say(projectWords.gone)} text={say(projectWords.goneWhy)} />
        </>
      )}
      {query.error && !isGone && (
        <EmptyState title={say(projectWords.failed, { reason: query.error.message })}>
          <Button onClick={() => void query.refetch()}>{say(sharedWords.tryAgain)}</Button>
        </EmptyState>
      )}
      {query.data && <Whole row={query.data} />}
    </article>
  )
}

function Whole({ row }: { row: AnyRow }) {
  const say = useWords()
  const { text } = useOffer(projects)
  const name = String(row.name)
  return (
    <>
      <header>
        <h1>{name}</h1>
        <DemoMark row={row} />
        <KeepButton resource={projects.name} id={row.id} name={name} />
        {typeof row.summary === 'string' && <p>{row.summary}</p>}
      </header>
      <div className="project-columns">
        <div>
          {'photos' in told && (
            <PictureStrip ids={[...fileIds(row, 'cover'), ...fileIds(row, 'photos')]} name={name} seed={row.id} />
          )}
          {typeof row.description === 'string' && (
            <section>
              <h2>{say(projectWords.about)}</h2>
              <Suspense fallback={<p className="project-text">{plainOf(row.description)}</p>}>
                <RichText html={row.description} />
              </Suspense>
            </section>
          )}
          {'projectid' in offeredPart(lands).fields && <Parcels projectId={row.id} />}
        </div>
        <aside>
          <dl aria-label={say(projectWords.figures)}>
            {figures.map((field) => {
              const value = text(row, field)
              const label = labels[field]?.label
              return (
                value &&
                label && (
                  <div key={field}>
                    <dt>{say(label)}</dt>
                    <dd>{value}</dd>
                  </div>
                )
              )
            })}
          </dl>
          <Link to={`/start?kind=projects&pick=projects:${row.id}${viewOf(row)}`} className="project-onmap">
            <EnvironmentOutlined aria-hidden="true" /> {say(projectWords.onMap)}
          </Link>
          <Attachments ids={fileIds(row, 'attachments')} />
          {'contact' in told && <Contact row={row} />}
          <InquiryButton isPrimary target={{ kind: 'projects', id: row.id, name }} />
        </aside>
      </div>
    </>
  )
}

/** View of the start page around the project's location. */
function viewOf({ location }: AnyRow): string {
  const [longitude, latitude] = isGeometry(location) && location.type === 'Point' ? location.coordinates : []
  return longitude === undefined || latitude === undefined
    ? ''
    : `&at=${longitude.toFixed(5)},${latitude.toFixed(5)},14`
}

function Parcels({ projectId }: { projectId: string }) {
  const say = useWords()
  const [params, setParams] = useSearchParams()
  const isAll = params.get('all') === '1'
  const query = { projectid_in: projectId, ...(isAll ? {} : { [availableName]: true }) }
  const { data, isLoading } = usePublicRows(lands, { ...query, _start: 0, _end: mostParcels })
  const counts = useFacets(lands, query).data?.fields
  const { text, figures: inWords } = useOffer(lands)
  if (isLoading) return <div className="project-wait" role="status" aria-label={say(projectWords.loading)} />
  return (
    <section>
      <h2>
        {say(isAll ? projectWords.allParcels : projectWords.parcels)} {data?.total ? <small>{data.total}</small> : null}
      </h2>
      <AvailableSwitch
        resource={lands}
        counts={counts}
        isOn={isAll}
        onChange={(isOn) =>
          setParams((now) => {
            const next = new URLSearchParams(now)
            if (isOn) next.set('all', '1')
            else next.delete('all')
            return next
          })
        }
      />
      {!data || data.total === 0 ? (
        <p className="soft">{say(isAll ? projectWords.noParcelsAtAll : projectWords.noParcels)}</p>
      ) : (
        <div className="project-parcels">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{say(projectWords.parcel)}</th>
                <th scope="col">{say(lands.fields.areaM2.label)}</th>
                {parcelColumns.map((name) => (
                  <th key={name} scope="col">
                    {say(lands.fields[name].label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.records.map((land) => (
                <tr key={land.id}>
                  <th scope="row">
                    <Link to={`/start?pick=lands:${land.id}`}>{String(land.name)}</Link>
                  </th>
                  <td>{areaText(land.areaM2, inWords) ?? '—'}</td>
                  {parcelColumns.map((name) => (
                    <td key={name}>{text(land, name) ?? '—'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
