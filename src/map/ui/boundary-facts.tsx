import { Button } from 'antd'
import { sizeOf } from '../edit/size.ts'
import type { Fault } from '../geometry/fault.ts'
import type { Position, Shape } from '../geometry/shape.ts'
import { formatPlace } from '../coordinates/format-place.ts'
import type { BoundaryEditorProps, BoundaryOverlap } from './boundary-props.ts'
import { boundaryWords as words } from './boundary-words.ts'
import { areaParts } from '../../resources/exact-area.ts'
import { localeOf } from '../view-props.ts'
import { sharedWords } from '../../resources/shared-words.ts'

type Say = BoundaryEditorProps['say']

const faultWords = {
  crossing: words.crossing,
  'hole-outside': words.holeOutside,
  'shared-border': words.sharedBorder,
  overlap: words.overlap,
} as const

/** Formats a number with a fixed number of decimals and thousands separators. */
export function number(value: number, decimals: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** Area and length of the shape on the map, also while it changes. */
export function BoundarySize({ shape, say }: { shape: Shape; say: Say }) {
  if (shape.length === 0) return <p className="boundary-size">{say(words.empty)}</p>
  const { areaM2, perimeterM, parts, corners } = sizeOf(shape)
  const area = areaParts(areaM2, { say, locale: localeOf(say) })
  return (
    <p className="boundary-size" title={say(words.estimated)}>
      <span>
        {say(sharedWords.area)} <b data-area={areaM2.toFixed(2)}>{area.squareMetres}</b>
      </span>
      <span>{area.hectares}</span>
      <span>{area.mu}</span>
      <span>
        {say(words.perimeter)} {say(words.metres, { value: number(perimeterM, 2) })}
      </span>
      <span>{say(words.counts, { parts, corners })}</span>
    </p>
  )
}

/** Shows what prevents storing the boundary, with a button that moves the map there. */
export function BoundaryFault({
  fault,
  say,
  onShow,
}: {
  fault: Fault | null
  say: Say
  onShow: (at: Position) => void
}) {
  if (!fault) return null
  const [one = 0, other = 0] = fault.parts
  const sentence = say(words.faultAt, {
    fault: say(faultWords[fault.kind], { one: one + 1, other: other + 1 }),
    place: formatPlace(fault.at, 'degrees'),
  })
  return (
    <div className="boundary-alert" data-kind="doubt" role="alert">
      <span>{sentence}</span>
      <Button size="small" onClick={() => onShow(fault.at)}>
        {say(words.show)}
      </Button>
    </div>
  )
}

export type LiveOverlap = BoundaryOverlap & {
  /** Current overlap; null if the neighbour's boundary is unknown. */ nowM2: number | null
}

/** The neighbours that a save was rejected for, with the remaining overlap. */
export function BoundaryOverlaps({
  overlaps,
  say,
  onShow,
}: {
  overlaps: readonly LiveOverlap[]
  say: Say
  onShow: (overlap: BoundaryOverlap) => void
}) {
  if (overlaps.length === 0) return null
  return (
    <div
      className="boundary-alert"
      data-kind={overlaps.every(({ nowM2 }) => nowM2 !== null && nowM2 < 1) ? 'well' : 'wrong'}
      role="alert"
    >
      <b>{say(words.refused)}</b>
      <ul className="boundary-overlaps plain-list stack-tight">
        {overlaps.map((overlap, index) => (
          <li key={overlap.id ?? index}>
            <span>{overlapLine(overlap, say)}</span>
            <Button size="small" onClick={() => onShow(overlap)}>
              {say(words.show)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function overlapLine({ name, areaM2, nowM2 }: LiveOverlap, say: Say): string {
  return nowM2 !== null && nowM2 < 1
    ? say(words.overlapGone, { name })
    : say(words.overlapLine, { name, area: number(nowM2 ?? areaM2, 2) })
}
