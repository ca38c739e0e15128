import { ShareAltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Extent, KnownValueStyle, MapFeature, MapTools } from '../../map/index.ts'
import { Corner } from '../../frame/corner.tsx'
import { useHome } from '../../frame/map.tsx'
import { narrow, useMedia } from '../../frame/use-media.ts'
import { loadChunk } from '../../load-chunk.ts'
import type { RegionTotals } from '../../providers/calls.ts'
import type { Query } from '../../providers/http.ts'
import { useWords } from '../../providers/i18n.ts'
import { useOfferTree, useRanking, type OfferNode } from '../../providers/lands.ts'
import { useMapTitle } from '../../providers/map-title.ts'
import { announce } from '../../providers/notices.ts'
import { flattenTree } from '../../providers/regions.ts'
import { saveFile } from '../../providers/resource-calls.ts'
import { site } from '../../providers/site.ts'
import { mostCompared } from '../../resources/compared.ts'
import { writeArea, type DrawnArea } from '../../resources/drawn-area.ts'
import { besidePanel, regionExtent } from './extents.ts'
import { Panel } from './panel/panel.tsx'
import { PanelContent } from './panel/panel-content.tsx'
import { pathTo } from './panel/region-picker.tsx'
import { SearchBox } from './panel/search-box.tsx'
import { foundOf, singleOf, type Found } from './stage/found.ts'
import { FoundHere } from './stage/found-list.tsx'
import { Stage } from './stage/stage.tsx'
import { toolWords } from './stage/tool-words.ts'
import { useMoves } from './stage/use-moves.ts'
import { isSame, type Picked, type StartState } from './state/start-state.ts'
import { useStartState, type ChangeState } from './state/use-start-state.ts'
import { useMapLayers } from './use-map-layers.ts'
import { useOffers } from './use-offers.ts'
import { usePlans } from './use-plans.ts'
import { startWords } from './words.ts'

const Tray = lazy(() => loadChunk(async () => ({ default: (await import('./compare/tray.tsx')).Tray })))
const CompareDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./compare/compare-dialog.tsx')).CompareDialog })),
)
const ShareDialog = lazy(() => import('./share/share-dialog.tsx'))
const VerdictStyle = lazy(() =>
  loadChunk(async () => ({ default: (await import('./verdict-style.tsx')).VerdictStyle })),
)
const VerifyDialog = lazy(() => import('./verify/verify-dialog.tsx'))

/** Zoom for typed coordinates: single buildings can be distinguished. */
const placeZoom = 15

/** The whole start page: the map below one panel, a tray and a toolbar. */
export function StartMap() {
  const say = useWords()
  const { state, change } = useStartState()
  const [extent, setExtent] = useState<Extent | null>(null)
  const { handle, move } = useMoves(extent !== null)
  const [highlighted, setHighlighted] = useState<Picked | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [isSharing, setIsSharing] = useState(false)
  const tree = useOfferTree()
  const regions = useMemo(() => flattenTree(tree.data ?? []), [tree.data])
  const offers = useOffers(state, extent)
  const isRanking = state.tab === 'rank'
  const ranking = useRanking(partsOf(state.region, offers.rankQuery), isRanking && (offers.canRank || !site.hasExtras))
  const figures = useFigures(state, ranking.data)
  const plans = usePlans(state.layers, state.tab === 'layers')
  const { verdicts, reader } = useVerdictColours(state)
  const layers = useMapLayers(state, { plans, ids: offers.ids, figures, verdicts })
  const isNarrow = useMedia(narrow)
  const whole = useHome()
  const home = useMemo(() => besidePanel(whole, isNarrow), [whole, isNarrow])
  const fit = (bounds: Extent) => move((map) => map.fit(besidePanel(bounds, isNarrow)))

  const goToRegion = (xzqdm: string | null) => {
    change({ region: xzqdm, pick: null })
    const bounds = xzqdm ? boundsOf(tree.data ?? [], xzqdm) : whole
    if (bounds) fit(bounds)
  }
  useRegionOfLink(state, tree.data, fit)
  const toggleCompared = (picked: Picked) => toggleInTray(state, change, picked)
  const tools = useMapTools({
    onArea: (area) => change({ area, tab: 'list', pick: null }),
    onShare: () => setIsSharing(true),
  })
  useLostLink()

  return (
    <div className="start" data-ranking={isRanking || undefined}>
      <h1 className="for-readers">{say(startWords.title)}</h1>
      <Stage
        home={home}
        view={state.view}
        onView={(view, seen) => {
          setExtent(seen)
          change({ view: { center: [...view.center], zoom: view.zoom } }, { replace: true })
        }}
        layers={layers}
        selected={state.pick ? [state.pick] : []}
        highlighted={highlighted}
        onPoint={(feature) => setHighlighted(feature ? asPicked(feature) : null)}
        onPick={(features, _at, unanswered) => {
          const here = foundOf(features, layers)
          setFound({ here, unanswered })
          const pick = singleOf(here)
          if (pick) change({ pick })
        }}
        tools={tools}
        handle={handle}
      />
      <FoundHere
        found={found}
        onPoint={setHighlighted}
        onPick={(pick) => (setFound(null), setHighlighted(null), change({ pick }))}
        onClose={() => (setFound(null), setHighlighted(null))}
      />
      <Panel
        search={
          <SearchBox
            q={state.q}
            regions={regions}
            onSearch={(q) => change({ q, tab: 'list', pick: null })}
            onRegion={goToRegion}
            onRow={(kind, id) => change({ pick: { layer: kind, id } })}
            onPlace={(at) => move((map) => map.goTo(at, placeZoom))}
          />
        }
      >
        <PanelContent
          state={state}
          change={change}
          tree={tree.data ?? []}
          offers={offers}
          ranking={ranking}
          extent={extent}
          plans={plans}
          mapLayers={layers}
          highlighted={highlighted}
          onHighlight={setHighlighted}
          onRegion={goToRegion}
          onCompare={toggleCompared}
          onFit={fit}
        />
      </Panel>
      <Corner className="start-corner" />
      <Comparison state={state} change={change} onRemove={toggleCompared} />
      <Suspense fallback={null}>
        {isSharing && <ShareDialog path={location.pathname + location.search} onClose={() => setIsSharing(false)} />}
        {reader}
      </Suspense>
      {site.hasExtras && <Verification />}
    </div>
  )
}

/** Adds a row to the tray, or removes it. */
function toggleInTray({ tray: shown }: StartState, change: ChangeState, picked: Picked): void {
  const isIn = shown.some((each) => isSame(each, picked))
  if (!isIn && shown.length >= mostCompared)
    return announce({ look: 'toast', kind: 'warning', key: 'tray', title: startWords.trayFull })
  change(({ tray }) => ({ tray: isIn ? tray.filter((each) => !isSame(each, picked)) : [...tray, picked] }))
}

type ComparisonProps = { state: StartState; change: ChangeState; onRemove: (picked: Picked) => void }

/** The tray, and the comparison of its rows. */
function Comparison({ state: { tray, isComparing, useId }, change, onRemove }: ComparisonProps) {
  return (
    <>
      {tray.length > 0 && (
        <Suspense fallback={null}>
          <Tray
            tray={tray}
            onRemove={onRemove}
            onClear={() => change({ tray: [] })}
            onCompare={() => change({ isComparing: true })}
            onPick={(pick) => change({ pick })}
          />
        </Suspense>
      )}
      {isComparing && tray.length > 1 && (
        <Suspense fallback={null}>
          <CompareDialog
            tray={tray}
            useId={useId}
            onClose={() => change({ isComparing: false })}
            onPick={(pick) => change({ pick, isComparing: false })}
          />
        </Suspense>
      )}
    </>
  )
}

/** `?verify=<hash>` checks whether a report is genuine; an empty hash is to be typed. */
function Verification() {
  const [hash, setHash] = useState(() => new URLSearchParams(location.search).get('verify'))
  if (hash === null) return null
  return (
    <Suspense fallback={null}>
      <VerifyDialog given={hash} onClose={() => setHash(null)} />
    </Suspense>
  )
}

type ToolActions = { onArea: (area: DrawnArea) => void; onShare: () => void }

/** Tools that the page adds to the toolbar. An area to analyse is passed in the address, which survives a sign-in. */
function useMapTools({ onArea, onShare }: ToolActions): MapTools {
  const say = useWords()
  const navigate = useNavigate()
  return {
    title: useMapTitle(),
    save: saveFile,
    areaActions: [
      ...(site.hasExtras ? [{ label: toolWords.onlyInside, run: onArea }] : []),
      { label: toolWords.analyse, isMain: true, run: (area) => void navigate(`/analysis?area=${writeArea(area)}`) },
    ],
    buttons: (
      <Button
        type="text"
        icon={<ShareAltOutlined />}
        aria-label={say(startWords.share)}
        title={say(startWords.share)}
        onClick={onShare}
      />
    ),
  }
}

/** Returns the values that colour the regions while the ranking is open. */
function useFigures(
  { tab, measure }: StartState,
  ranking: readonly RegionTotals[] | undefined,
): ReadonlyMap<string, number> | null {
  return useMemo(
    () => (tab === 'rank' && ranking ? new Map(ranking.map((each) => [each.xzqdm, each[measure]])) : null),
    [tab, measure, ranking],
  )
}

/** Returns the colours of the parcels by their verdicts for the chosen use, and what finds them out once it is drawn. */
function useVerdictColours({ useId, isByStatus }: StartState): { verdicts: KnownValueStyle | null; reader: ReactNode } {
  const [style, setStyle] = useState<KnownValueStyle | null>(null)
  if (useId === null || isByStatus) return { verdicts: null, reader: null }
  return { verdicts: style, reader: <VerdictStyle key={useId} useId={useId} onStyle={setStyle} /> }
}

function asPicked({ layer, id }: MapFeature): Picked | null {
  return layer === 'lands' || layer === 'projects' ? { layer, id } : null
}

/** Returns the bounds of a region; null if unknown. */
function boundsOf(tree: OfferNode[], xzqdm: string): Extent | null {
  const region = pathTo(tree, xzqdm).at(-1)
  return region ? regionExtent(region) : null
}

/** The ranking compares the parts of a region, so the region becomes the parent and not a filter. */
function partsOf(region: string | null, query: Query): Query {
  return { ...query, xzqdm_startswith: undefined, ...(region ? { parent: region } : {}) }
}

/** Fits the map to the region of a link that has neither a view nor an opened row, which moves the map itself. */
function useRegionOfLink(
  { region, view, pick }: StartState,
  tree: OfferNode[] | undefined,
  fit: (bounds: Extent) => void,
): void {
  const first = useRef(region && !view && !pick ? region : null)
  const go = useEffectEvent(() => {
    const bounds = tree && first.current ? boundsOf(tree, first.current) : null
    if (bounds) fit(bounds)
  })
  const isReady = tree !== undefined
  useEffect(() => {
    if (!isReady) return
    go()
    first.current = null
  }, [isReady])
}

/** Notifies users who followed an invalid short link. */
function useLostLink(): void {
  useEffect(() => {
    if (new URLSearchParams(location.search).get('link') === 'lost')
      announce({ look: 'toast', kind: 'warning', key: 'link', title: startWords.lost })
  }, [])
}
