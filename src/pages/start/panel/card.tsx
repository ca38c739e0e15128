import { AimOutlined, ArrowLeftOutlined, CheckOutlined, EyeOutlined, SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { narrow, useMedia } from '../../../frame/use-media.ts'
import type { Extent } from '../../../map/index.ts'
import type { AnyRow } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { plainOf } from '../../../resources/rich-text.ts'
import { usePublicRow, usePublicRows, type OfferNode } from '../../../providers/lands.ts'
import { useWords } from '../../../providers/i18n.ts'
import { useTerrain } from '../../../providers/terrain.ts'
import { AddToScheme } from '../../../offer/add-to-scheme.tsx'
import { Attachments, Contact, fileIds } from '../../../offer/contact.tsx'
import { DemoMark } from '../../../offer/demo-mark.tsx'
import { areaInFull, type Figures } from '../../../resources/units.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { InquiryButton } from '../../../offer/inquiry-button.tsx'
import { KeepButton } from '../../../offer/keep-button.tsx'
import { PictureStrip } from '../../../offer/pictures.tsx'
import { useOffer } from '../../../offer/use-offer.ts'
import { cardFields } from '../../../offer/card-fields.ts'
import { investmentText } from '../../../offer/figures.ts'
import { totalPriceWan } from '../../../offer/total-price.ts'
import { VerdictBadge } from '../../../offer/verdict-badge.tsx'
import { VerdictLine } from '../../../offer/verdict-line.tsx'
import { offerWords } from '../../../offer/words.ts'
import { regionExtent } from '../extents.ts'
import { isWellSeen, rowExtent } from '../row-extent.ts'
import { offered, type Kind } from '../state/filters.ts'
import type { Picked } from '../state/start-state.ts'
import { startWords } from '../words.ts'
import { pathTo } from './region-picker.tsx'
import { CardPlace } from './card-place.tsx'
import { LandTerrain } from './land-terrain.tsx'
import { StatusDot } from './result-row.tsx'
import { Failed, Note, Waiting } from './state-notes.tsx'
import { cardWords } from './card-words.ts'
import './card.css'

type Props = {
  picked: Picked
  /** The use that its verdict is for. */ useId: string | null
  isCompared: boolean
  onBack: () => void
  onCompare: () => void
  tree: readonly OfferNode[]
  /** The visible part of the map; null until there is a map. */
  extent: Extent | null
  onFit: (extent: Extent) => void
  /** Shows on the map what is seen from it. */
  onView: () => void
  onPick: (picked: Picked) => void
}

/** One parcel or project in the panel. */
export function Card(props: Props) {
  const say = useWords()
  const { picked, onBack } = props
  const query = usePublicRow(offered[picked.layer], picked.id)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus({ preventScroll: true }), [picked.id])
  useShown(query.data, props)
  const isGone = query.error !== null && 'status' in query.error && query.error.status === 404
  return (
    <article className="start-card">
      <Button ref={back} type="text" icon={<ArrowLeftOutlined />} onClick={onBack}>
        {say(sharedWords.backToList)}
      </Button>
      {isGone && <Note title={say(startWords.gone)} text={say(cardWords.goneWhy)} />}
      {query.error && !isGone && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && <Waiting rows={3} />}
      {query.data && <CardBody {...props} row={query.data} />}
    </article>
  )
}

/** Moves the map to a row that was opened, from wherever that was, unless it is already well in sight. */
function useShown(row: AnyRow | undefined, { extent, onFit }: Props): void {
  const isNarrow = useMedia(narrow)
  const isReady = extent !== null
  const show = useEffectEvent(() => {
    const place = row && rowExtent(row)
    if (place && extent && !isWellSeen(place, extent, isNarrow)) onFit(place)
  })
  useEffect(() => show(), [row?.id, isReady])
}

function CardBody(props: Props & { row: AnyRow }) {
  const { picked, row, onPick } = props
  const say = useWords()
  const isNarrow = useMedia(narrow)
  const kind = picked.layer
  const { fields } = offered[kind]
  const name = String(row.name)
  const ids = [...fileIds(row, 'cover'), ...fileIds(row, 'photos')].slice(0, 5)
  const pictures = 'photos' in fields && <PictureStrip ids={ids} name={name} seed={row.id} />
  const [first, rest] = useKeyFigures(kind, row)
  return (
    <>
      {!isNarrow && pictures}
      <Head kind={kind} row={row} useId={props.useId} />
      <KeyFigures figures={first} />
      <Actions {...props} row={row} />
      <KeyFigures figures={rest} />
      {kind === 'lands' && <Area row={row} />}
      {isNarrow && pictures}
      {typeof row.summary === 'string' && <p>{row.summary}</p>}
      <Facts kind={kind} row={row} />
      {kind === 'lands' && <LandTerrain landId={row.id} />}
      <CardPlace row={row} />
      {typeof row.description === 'string' && (
        <p className="card-text">{kind === 'projects' ? plainOf(row.description) : row.description}</p>
      )}
      {kind === 'lands' && <OwnProject row={row} onPick={onPick} />}
      {kind === 'projects' && 'projectid' in offered.lands.fields && <Parcels row={row} onPick={onPick} />}
      <Attachments ids={fileIds(row, 'attachments')} />
      {'contact' in fields && <Contact row={row} />}
      {kind === 'projects' && <Link to={`/project?id=${row.id}`}>{say(cardWords.details)}</Link>}
    </>
  )
}

/** Name, status, and the verdict of a parcel; what that is for stands below the buttons, which a phone shows at once. */
function Head({ kind, row, useId }: { kind: Kind; row: AnyRow } & Pick<Props, 'useId'>) {
  return (
    <header>
      <h2>{String(row.name)}</h2>
      <p>
        <StatusDot kind={kind} row={row} />{' '}
        <span className="soft">{String(row.landCode ?? row.projectCode ?? '')}</span> <DemoMark row={row} />{' '}
        {kind === 'lands' && <VerdictBadge landId={row.id} useId={useId} />}
      </p>
    </header>
  )
}

function Actions({ picked, row, useId, isCompared, onCompare, tree, onFit, onView }: Props & { row: AnyRow }) {
  const say = useWords()
  const kind = picked.layer
  const name = String(row.name)
  const place = placeOf(row, tree)
  const canView = useTerrain() !== null && kind === 'lands' && Boolean(row.boundary)
  return (
    <>
      <div className="row">
        <InquiryButton target={{ kind, id: row.id, name }} isPrimary />
        {place && (
          <Button icon={<AimOutlined />} onClick={() => onFit(place)}>
            {say(cardWords.zoomTo)}
          </Button>
        )}
        <Button icon={isCompared ? <CheckOutlined /> : <SwapOutlined />} aria-pressed={isCompared} onClick={onCompare}>
          {say(isCompared ? startWords.removeCompare : startWords.addCompare)}
        </Button>
        {canView && (
          <Button icon={<EyeOutlined />} onClick={onView}>
            {say(cardWords.view)}
          </Button>
        )}
        {kind === 'lands' && <AddToScheme add={[{ landId: row.id }]} />}
        <KeepButton resource={kind} id={row.id} name={name} />
      </div>
      {kind === 'lands' && <VerdictLine landId={row.id} useId={useId} />}
    </>
  )
}

/** Where a row lies, or else its region; null if neither is known. */
function placeOf(row: AnyRow, tree: readonly OfferNode[]): Extent | null {
  const region = pathTo(tree, String(row.xzqdm)).at(-1)
  return rowExtent(row) ?? (region ? regionExtent(region) : null)
}

type Figure = { name: string; label: string; value: string }

/** The main figures for a decision: the most important two, and the others. */
function useKeyFigures(kind: Kind, row: AnyRow): [first: readonly Figure[], rest: readonly Figure[]] {
  const { text, figures } = useOffer(offered[kind])
  const { say } = figures
  const fields = offered[kind].fields
  const figure = (name: string): Figure => ({
    name,
    label: fields[name] ? say(fields[name].label) : name,
    value: text(row, name) ?? say(fields[name]?.absent ?? offerWords.unknown),
  })
  const all = [
    ...cardFields(offered[kind], 'lead').map(figure),
    ...(kind === 'lands' ? [totalOf(row, figures)] : []),
    ...[...cardFields(offered[kind], 'key'), 'xzqdm'].map(figure),
  ]
  return [all.slice(0, 2), all.slice(2)]
}

/** Figures in large type. */
function KeyFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="card-key">
      {figures.map(({ name, label, value }) => (
        <div key={name}>
          <dt className="soft-small">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Area({ row }: { row: AnyRow }) {
  const { figures } = useOffer(lands)
  return (
    <p className="card-area">
      <b>{figures.say(lands.fields.areaM2.label)}</b>{' '}
      {areaInFull(row.areaM2, figures) ?? figures.say(offerWords.unknown)}
    </p>
  )
}

function totalOf(row: AnyRow, figures: Figures): Figure {
  const { say } = figures
  return {
    name: 'total',
    label: say(offerWords.totalPrice),
    value: investmentText(totalPriceWan(row.areaM2, row.priceWanPerMu), figures) ?? say(offerWords.unknown),
  }
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
      <h3>{say(cardWords.parcelsOf, { count: data.total })}</h3>
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
      {say(cardWords.projectOf)}
      <button type="button" onClick={() => onPick({ layer: 'projects', id })}>
        {String(label)}
      </button>
    </p>
  )
}
