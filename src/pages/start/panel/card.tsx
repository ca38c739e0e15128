import { AimOutlined, ArrowLeftOutlined, CheckOutlined, SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { AnyRow } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { plainOf } from '../../../resources/rich-text.ts'
import { usePublicRow, usePublicRows } from '../../../providers/lands.ts'
import { useWords } from '../../../providers/i18n.ts'
import { AddToScheme } from '../../../offer/add-to-scheme.tsx'
import { Attachments, Contact, fileIds } from '../../../offer/contact.tsx'
import { DemoMark } from '../../../offer/demo-mark.tsx'
import { areaInFull } from '../../../resources/units.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { InquiryButton } from '../../../offer/inquiry-button.tsx'
import { KeepButton } from '../../../offer/keep-button.tsx'
import { PictureStrip } from '../../../offer/pictures.tsx'
import { useOffer } from '../../../offer/use-offer.ts'
import { cardFields } from '../../../offer/card-fields.ts'
import { offerWords } from '../../../offer/words.ts'
import { offered, type Kind } from '../state/filters.ts'
import type { Picked } from '../state/start-state.ts'
import { startWords } from '../words.ts'
import { StatusDot } from './result-row.tsx'
import { Failed, Note, Waiting } from './state-notes.tsx'
import './card.css'

type Props = {
  picked: Picked
  isCompared: boolean
  onBack: () => void
  onCompare: () => void
  onShow: (row: AnyRow) => void
  onPick: (picked: Picked) => void
}

/** One parcel or project in the panel. */
export function Card(props: Props) {
  const say = useWords()
  const { picked, onBack } = props
  const query = usePublicRow(offered[picked.layer], picked.id)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus({ preventScroll: true }), [picked.id])
  const isGone = query.error !== null && 'status' in query.error && query.error.status === 404
  return (
    <article className="start-card">
      <Button ref={back} type="text" icon={<ArrowLeftOutlined />} onClick={onBack}>
        {say(sharedWords.backToList)}
      </Button>
      {isGone && <Note title={say(startWords.gone)} text={say(startWords.goneWhy)} />}
      {query.error && !isGone && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && <Waiting rows={3} />}
      {query.data && <CardBody {...props} row={query.data} />}
    </article>
  )
}

function CardBody({ picked, row, isCompared, onCompare, onShow, onPick }: Props & { row: AnyRow }) {
  const say = useWords()
  const kind = picked.layer
  const { fields } = offered[kind]
  const name = String(row.name)
  const pictures = [...fileIds(row, 'cover'), ...fileIds(row, 'photos')]
  return (
    <>
      {'photos' in fields && <PictureStrip ids={pictures.slice(0, 5)} name={name} seed={row.id} />}
      <header>
        <h2>{name}</h2>
        <p>
          <StatusDot kind={kind} row={row} />{' '}
          <span className="soft">{String(row.landCode ?? row.projectCode ?? '')}</span> <DemoMark row={row} />
        </p>
        {typeof row.summary === 'string' && <p>{row.summary}</p>}
      </header>
      <KeyFigures kind={kind} row={row} />
      <div className="row">
        <Button type="primary" icon={<AimOutlined />} onClick={() => onShow(row)}>
          {say(startWords.zoomTo)}
        </Button>
        <Button icon={isCompared ? <CheckOutlined /> : <SwapOutlined />} aria-pressed={isCompared} onClick={onCompare}>
          {say(isCompared ? startWords.removeCompare : startWords.addCompare)}
        </Button>
        <InquiryButton target={{ kind, id: row.id, name }} />
        {kind === 'lands' && <AddToScheme add={[{ landId: row.id }]} />}
        <KeepButton resource={kind} id={row.id} name={name} />
      </div>
      <Facts kind={kind} row={row} />
      {typeof row.description === 'string' && (
        <p className="card-text">{kind === 'projects' ? plainOf(row.description) : row.description}</p>
      )}
      {kind === 'lands' && <OwnProject row={row} onPick={onPick} />}
      {kind === 'projects' && 'projectid' in offered.lands.fields && <Parcels row={row} onPick={onPick} />}
      <Attachments ids={fileIds(row, 'attachments')} />
      {'contact' in fields && <Contact row={row} />}
      {kind === 'projects' && <Link to={`/project?id=${row.id}`}>{say(startWords.details)}</Link>}
    </>
  )
}

/** The main figures for a decision, in large type. */
function KeyFigures({ kind, row }: { kind: Kind; row: AnyRow }) {
  const { text, figures } = useOffer(offered[kind])
  const { say } = figures
  const fields = offered[kind].fields
  const names = [...cardFields(offered[kind], 'lead'), ...cardFields(offered[kind], 'key'), 'xzqdm']
  return (
    <>
      <dl className="card-key">
        {names.map((name) => (
          <div key={name}>
            <dt className="soft-small">{fields[name] ? say(fields[name].label) : name}</dt>
            <dd>{text(row, name) ?? say(fields[name]?.absent ?? offerWords.unknown)}</dd>
          </div>
        ))}
      </dl>
      {kind === 'lands' && (
        <p className="card-area">
          <b>{say(lands.fields.areaM2.label)}</b> {areaInFull(row.areaM2, figures) ?? say(offerWords.unknown)}
        </p>
      )}
    </>
  )
}

function Facts({ kind, row }: { kind: Kind; row: AnyRow }) {
  const { text, figures } = useOffer(offered[kind])
  const fields = offered[kind].fields
  const shown = cardFields(offered[kind], 'fact').flatMap((name) => {
    const value = text(row, name)
    const field = fields[name]
    return value && field ? [{ name, value, label: figures.say(field.label) }] : []
  })
  return (
    <dl className="card-facts" aria-label={figures.say(startWords.facts)}>
      {shown.map(({ name, value, label }) => (
        <div key={name}>
          <dt className="soft-small">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Parcels({ row, onPick }: { row: AnyRow; onPick: (picked: Picked) => void }) {
  const say = useWords()
  const { data, isLoading } = usePublicRows(lands, { projectid_in: row.id, _start: 0, _end: 50 })
  if (isLoading) return <Waiting rows={1} />
  if (!data || data.records.length === 0) return null
  return (
    <section className="card-parcels">
      <h3>{say(startWords.parcelsOf, { count: data.total })}</h3>
      {data.records.map((land) => (
        <button key={land.id} type="button" onClick={() => onPick({ layer: 'lands', id: land.id })}>
          <StatusDot kind="lands" row={land} /> {String(land.landCode)}
        </button>
      ))}
    </section>
  )
}

function OwnProject({ row, onPick }: { row: AnyRow; onPick: (picked: Picked) => void }) {
  const say = useWords()
  const label = row._labels?.projectid
  if (typeof row.projectid !== 'string' || !label) return null
  const id = row.projectid
  return (
    <p className="card-project">
      {say(startWords.projectOf)}
      <button type="button" onClick={() => onPick({ layer: 'projects', id })}>
        {String(label)}
      </button>
    </p>
  )
}
