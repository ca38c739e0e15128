import { CheckOutlined, SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { AnyRow } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { fileIds } from '../../../offer/contact.tsx'
import { cardFields } from '../../../offer/card-fields.ts'
import { DemoMark } from '../../../offer/demo-mark.tsx'
import { areaText } from '../../../resources/units.ts'
import { KeepButton } from '../../../offer/keep-button.tsx'
import { Picture } from '../../../offer/picture.tsx'
import { useOffer } from '../../../offer/use-offer.ts'
import { useNear } from '../../../use-near.ts'
import { VerdictBadge } from '../../../offer/verdict-badge.tsx'
import { offered, type Kind } from '../state/filters.ts'
import { startWords } from '../words.ts'

type Props = {
  kind: Kind
  row: AnyRow
  /** Whether it is among those that a wide screen shows without scrolling. */
  isFirst: boolean
  /** The use that its verdict is for. */ useId: string | null
  isHighlighted: boolean
  isCompared: boolean
  onOpen: () => void
  onHover: (isOver: boolean) => void
  onCompare: () => void
}

/** Browsers load lazy pictures two screens ahead: the whole list before the map. */
const thumbMarginPx = 160

/** A parcel or project in the list. Hovering highlights it on the map, and the other way round. */
export function ResultRow({ kind, row, isFirst, useId, isHighlighted, isCompared, onOpen, onHover, onCompare }: Props) {
  const say = useWords()
  const element = useRef<HTMLLIElement>(null)
  const [thumb, isThumbNear] = useNear(thumbMarginPx, isFirst)
  const name = String(row.name)
  useEffect(() => {
    if (isHighlighted) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isHighlighted])
  return (
    <li ref={element} className="result-row" data-highlighted={isHighlighted || undefined}>
      <button
        type="button"
        className="result-open"
        onClick={onOpen}
        onMouseEnter={() => onHover(true)}
        onMouseLeave={() => onHover(false)}
        onFocus={() => onHover(true)}
        onBlur={() => onHover(false)}
      >
        <span ref={thumb} className="result-thumb">
          {isThumbNear && (
            <Picture
              id={fileIds(row, kind === 'projects' ? 'cover' : 'photos')[0] ?? null}
              name=""
              size="thumb"
              seed={row.id}
            />
          )}
        </span>
        <span className="result-text">
          <strong>{name}</strong>
          <Line kind={kind} row={row} />
          {kind === 'lands' && <VerdictBadge landId={row.id} useId={useId} />}
        </span>
      </button>
      <span className="result-tools">
        <KeepButton resource={kind} id={row.id} name={name} />
        <Button
          type="text"
          icon={isCompared ? <CheckOutlined /> : <SwapOutlined />}
          aria-pressed={isCompared}
          onClick={onCompare}
          aria-label={`${say(isCompared ? startWords.removeCompare : startWords.addCompare)} ${name}`}
          title={say(isCompared ? startWords.removeCompare : startWords.addCompare)}
        />
      </span>
    </li>
  )
}

/** Status, location and the two main figures. */
function Line({ kind, row }: { kind: Kind; row: AnyRow }) {
  const { figures, text } = useOffer(offered[kind])
  const { say } = figures
  const resource = offered[kind]
  const [lead = ''] = cardFields(resource, 'lead')
  const [key = ''] = cardFields(resource, 'key')
  const first = 'areaM2' in resource.fields ? areaText(row.areaM2, figures) : text(row, key)
  const absent = resource.fields[lead]?.absent
  const second = text(row, lead) ?? (absent ? say(absent) : null)
  return (
    <>
      <span className="result-line">
        <StatusDot kind={kind} row={row} />
        <span className="soft">{text(row, 'xzqdm')}</span>
        <DemoMark row={row} />
      </span>
      <span className="result-line">
        {first && <span>{first}</span>}
        {second && <b>{second}</b>}
      </span>
    </>
  )
}

/** Status as text with its colour from the dictionary, as on the map. */
export function StatusDot({ kind, row }: { kind: Kind; row: AnyRow }) {
  const resource = offered[kind]
  const { items } = useOffer(resource)
  const status = resource.status ?? ''
  const field = resource.fields[status]
  const item = items(field?.kind === 'dict' ? field.dict : '', row[status])
  return (
    <span className="status-dot" style={{ '--dot': item.color ?? 'var(--ink-soft)' }}>
      {item.label}
    </span>
  )
}
