import { FilterOutlined, HeartOutlined, LeftOutlined, RightOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Brand } from '../../../frame/brand.tsx'
import { narrow, useMedia } from '../../../frame/use-media.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { site } from '../../../providers/site.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { offerWords } from '../../../offer/words.ts'
import { countFilters, type Kind } from '../state/filters.ts'
import { tabs, type StartState } from '../state/start-state.ts'
import type { ChangeState } from '../state/use-start-state.ts'
import { startWords } from '../words.ts'
import './panel.css'

type FrameProps = { search: ReactNode; children: ReactNode }

/**
 * The floating panel: at the side, or a sheet at the bottom of a phone. It can be collapsed, and on a phone enlarged.
 */
export function Panel({ search, children }: FrameProps) {
  const say = useWords()
  const isNarrow = useMedia(narrow)
  const [isFolded, setIsFolded] = useState(false)
  const [isTall, setIsTall] = useState(false)
  if (isFolded) {
    return (
      <div className="start-panel start-panel-folded">
        <Button icon={isNarrow ? <UpOutlined /> : <RightOutlined />} onClick={() => setIsFolded(false)}>
          {say(startWords.unfold)}
        </Button>
      </div>
    )
  }
  const foldLabel = say(startWords.fold)
  const tallLabel = say(isTall ? startWords.shorter : startWords.taller)
  return (
    <section className="start-panel" data-tall={isTall || undefined} aria-label={say(startWords.panel)}>
      <header className="panel-head">
        <Brand to="/index" />
        <nav>
          <Link to="/project">{say(startWords.projectsPage)}</Link>
        </nav>
        {isNarrow && (
          <Button
            type="text"
            icon={isTall ? <DownOutlined /> : <UpOutlined />}
            aria-label={tallLabel}
            title={tallLabel}
            onClick={() => setIsTall(!isTall)}
          />
        )}
        <Button
          type="text"
          icon={isNarrow ? <DownOutlined /> : <LeftOutlined />}
          aria-label={foldLabel}
          title={foldLabel}
          onClick={() => (setIsFolded(true), setIsTall(false))}
        />
      </header>
      {search}
      <div className="panel-body">{children}</div>
    </section>
  )
}

type SectionsProps = { state: StartState; change: ChangeState; totals: Readonly<Record<Kind, number | undefined>> }

/** Parcels, projects, layers, ranking, charts. */
export function Sections({ state, change, totals }: SectionsProps) {
  const say = useWords()
  const { locale } = useLocale()
  const kinds = ['lands', 'projects'] as const
  return (
    <div className="segments" role="group" aria-label={say(startWords.sections)}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={state.tab === 'list' && state.kind === kind}
          onClick={() => change({ tab: 'list', kind, pick: null, sort: null })}
        >
          {say(offerWords[kind])}{' '}
          <small>{totals[kind] === undefined ? '' : formatNumber(totals[kind], locale, 0)}</small>
        </button>
      ))}
      {tabs.map(
        (tab) =>
          tab !== 'list' && (
            <button
              key={tab}
              type="button"
              aria-pressed={state.tab === tab}
              onClick={() => change({ tab, pick: null })}
            >
              {say(startWords[tab])}
            </button>
          ),
      )}
    </div>
  )
}

type NarrowingProps = {
  state: StartState
  change: ChangeState
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  region: ReactNode
}

/** Region, filters, map view, favourites, and the drawn area if there is one. */
export function Narrowing({ state, change, isOpen, onOpen, region }: NarrowingProps) {
  const say = useWords()
  const count = countFilters(state.kind, state.filters)
  // A foreign server ranks everything, whatever is filtered.
  const canFilter = site.hasExtras || state.tab !== 'rank'
  return (
    <div className="start-narrowing">
      {region}
      {canFilter && (
        <button type="button" className="pill" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <FilterOutlined aria-hidden="true" />{' '}
          {count > 0 ? say(startWords.filtersSet, { count }) : say(sharedWords.filters)}
        </button>
      )}
      {site.hasExtras && (
        <button
          type="button"
          className="pill"
          aria-pressed={state.isInView}
          onClick={() => change({ isInView: !state.isInView })}
        >
          {say(startWords.inView)}
        </button>
      )}
      {canFilter && (
        <button
          type="button"
          className="pill"
          aria-pressed={state.isFavourite}
          aria-label={say(startWords.favourites)}
          title={say(startWords.favourites)}
          onClick={() => change({ isFavourite: !state.isFavourite })}
        >
          <HeartOutlined aria-hidden="true" />
        </button>
      )}
      {site.hasExtras && state.area && (
        <button type="button" className="pill" aria-pressed="true" onClick={() => change({ area: null })}>
          {say(startWords.inArea)}
        </button>
      )}
    </div>
  )
}
