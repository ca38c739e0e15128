import { Skeleton } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Label } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { keysOf } from '../../resources/keys.ts'
import { StateView } from '../../frame/state-view.tsx'
import { loadChunk } from '../../load-chunk.ts'
import { useWords } from '../../providers/i18n.ts'
import { useMapTitle } from '../../providers/map-title.ts'
import { site } from '../../providers/site.ts'
import type { LawFilters } from '../../offer/law/law-search.tsx'
import { portalWords } from './words.ts'

const LawReader = lazy(() => loadChunk(() => import('../../offer/law/law-reader.tsx')))
const LawSearch = lazy(() => loadChunk(() => import('../../offer/law/law-search.tsx')))
const FlowReading = lazy(() => loadChunk(() => import('../../flow/reader/index.tsx')))

/** Address parameters of the search. An opened law keeps them, so that the way back leads to the search results. */
const names = { q: 'laws', level: 'level', category: 'category', status: 'status' } as const

/** One law, one flow chart, or the search in laws. Each has its own address, so that back and forward work. */
export default function Reading() {
  const say = useWords()
  const [params, setParams] = useSearchParams()
  const [law, flow] = [params.get('law'), params.get('flow')]
  const [title, setTitle] = useState<string | null>(null)
  const shown = law ?? flow
  useDocumentTitle(shown === null ? say(portalWords.laws) : title)
  const filters: LawFilters = {
    q: params.get(names.q) ?? '',
    level: params.get(names.level) ?? '',
    category: params.get(names.category) ?? '',
    status: params.get(names.status) ?? '',
  }
  const search = (next: LawFilters): Record<string, string> =>
    Object.fromEntries(keysOf(names).flatMap((key) => (key === 'q' || next[key] ? [[names[key], next[key]]] : [])))
  const open = useCallback(
    (id: string) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.set('law', id)
        return next
      }),
    [setParams],
  )
  if (!site.hasExtras)
    return (
      <Plane title={portalWords.reading} path={[]}>
        <StateView picture="map" title={say(portalWords.offline)} text={say(portalWords.offlineWhy)} />
      </Plane>
    )
  if (law !== null)
    return (
      <Plane
        key={law}
        title={portalWords.laws}
        path={[[portalWords.laws, `/index?${new URLSearchParams(search(filters)).toString()}`]]}
      >
        <LawReader id={law} isPublic query={filters.q} onOpen={open} onTitle={setTitle} />
      </Plane>
    )
  if (flow !== null)
    return (
      <Plane key={flow} title={portalWords.flows} path={[[portalWords.flows, '/index']]} isWide>
        <FlowReading id={flow} onTitle={setTitle} />
      </Plane>
    )
  return (
    <Plane title={portalWords.laws} path={[]} isTitleShown>
      <LawSearch
        filters={filters}
        isPublic
        onChange={(part) => setParams(search({ ...filters, ...part }), { replace: true })}
        onOpen={open}
      />
    </Plane>
  )
}

/**
 * A reading panel with the way back above it. Gets the focus when it opens, so that keyboard and screen reader start
 * there.
 */
function Plane({
  title,
  path,
  isWide = false,
  isTitleShown = false,
  children,
}: {
  title: Label
  path: readonly [Label, string][]
  isWide?: boolean
  isTitleShown?: boolean
  children: ReactNode
}) {
  const say = useWords()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="portal-reading">
      <nav aria-label={say(portalWords.path)}>
        {[[sharedWords.home, '/index'] as const, ...path].map(([label, to]) => (
          <Link key={label.en} to={to}>
            {say(label)}
          </Link>
        ))}
      </nav>
      <div ref={place} tabIndex={-1} className="portal-plane" data-wide={isWide || undefined}>
        <h1 className={isTitleShown ? undefined : 'for-readers'}>{say(title)}</h1>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>{children}</Suspense>
      </div>
    </div>
  )
}

/** Sets the document title to the open text, and back to the map's title on leaving. */
function useDocumentTitle(name: string | null): void {
  const say = useWords()
  const map = useMapTitle()
  useEffect(() => {
    if (name === null) return
    document.title = say(portalWords.documentTitle, { name, map })
    return () => {
      document.title = map
    }
  }, [name, map, say])
}
