import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { tiers } from '../../../resources/criteria/score.ts'
import { scoreText } from './naming.ts'
import type { Ranking } from './use-ranking.ts'
import { suitabilityWords as words } from './words.ts'
import './ranking-list.css'

/** Pixels; ranking-list.css has the same number. */
const rowHeight = 56
/** Extra rows beyond both edges, so that scrolling shows no gap. */
const spare = 4

type Props = {
  ranking: Ranking
  chosen: number | null
  onChoose: (land: number) => void
  onShow: (land: number) => void
}

/** List equivalent of the map: all parcels in order; only the visible rows are in the DOM. */
export function RankingList({ ranking, chosen, onChoose, onShow }: Props) {
  const say = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  const count = ranking.order.length
  const place = chosen === null ? -1 : (ranking.rank[chosen] ?? -1)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setView((now) => ({ ...now, height: element.clientHeight })))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const reveal = (at: number): void => {
    const element = box.current
    if (!element) return
    if (at * rowHeight < element.scrollTop) element.scrollTop = at * rowHeight
    else if ((at + 1) * rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = (at + 1) * rowHeight - element.clientHeight
  }
  // Scrolls to a parcel that was chosen on the map, but does not follow one whose rank changes.
  const revealChosen = useEffectEvent(() => place >= 0 && reveal(place))
  useEffect(() => void revealChosen(), [chosen])
  const press = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 1)
    const steps: Partial<Record<string, number>> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + page,
      PageUp: place - page,
      Home: 0,
      End: count - 1,
    }
    const next = steps[event.key]
    if (event.key === 'Enter' && chosen !== null) onShow(chosen)
    if (next === undefined || count === 0) return
    event.preventDefault()
    const at = Math.min(count - 1, Math.max(0, next))
    onChoose(ranking.order[at] ?? 0)
    reveal(at)
  }
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare)
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + spare)
  const rows = Array.from({ length: Math.max(0, last - first) }, (_row, index) => first + index)
  const isInView = place >= first && place < last
  return (
    <div
      ref={box}
      className="suitability-list"
      role="listbox"
      tabIndex={0}
      aria-label={say(words.ranking)}
      aria-activedescendant={isInView ? `suitability-row-${place}` : undefined}
      title={say(words.listHint)}
      onKeyDown={press}
      onClick={(event) => pointed(event, onChoose)}
      onDoubleClick={(event) => pointed(event, onShow)}
      onScroll={(event) => setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
    >
      <div role="presentation" style={{ height: count * rowHeight }}>
        {rows.map((at) => (
          <Row key={at} ranking={ranking} at={at} isChosen={at === place} />
        ))}
      </div>
    </div>
  )
}

/** Calls `tell` with the parcel of the row under the pointer. */
function pointed({ target }: MouseEvent, tell: (land: number) => void): void {
  const land = target instanceof Element ? target.closest<HTMLElement>('[data-land]')?.dataset.land : undefined
  if (land !== undefined) tell(Number(land))
}

function Row({ ranking, at, isChosen }: Pick<Props, 'ranking'> & { at: number; isChosen: boolean }) {
  const say = useWords()
  const { locale } = useLocale()
  const index = ranking.order[at] ?? 0
  const land = ranking.data.lands[index]
  const score = ranking.scores.totals[index] ?? Number.NaN
  const tier = ranking.scores.tier[index]
  const isPlaced = tier === tiers.placed
  const isKnown = !Number.isNaN(score)
  return (
    <div
      id={`suitability-row-${at}`}
      role="option"
      aria-selected={isChosen}
      aria-setsize={ranking.order.length}
      aria-posinset={at + 1}
      className="suitability-row"
      data-out={!isPlaced || undefined}
      style={{ top: at * rowHeight }}
      tabIndex={-1}
      data-land={index}
    >
      <span className="suitability-rank" data-best={(isPlaced && at < 10) || undefined}>
        {isPlaced ? at + 1 : '—'}
      </span>
      <span className="suitability-name">
        <strong className="one-line">{land?.name}</strong>
        <small className="one-line soft">{land?.landCode}</small>
      </span>
      <span className="suitability-score">
        {isPlaced
          ? isKnown
            ? scoreText(score, locale)
            : say(words.noScore)
          : say(tier === tiers.out ? words.out : words.pending)}
        <i aria-hidden="true">
          <b style={{ width: `${isKnown && isPlaced ? score : 0}%` }} />
        </i>
      </span>
    </div>
  )
}
