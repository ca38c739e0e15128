import { ShareAltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Extent, KnownValueStyle, MapFeature, MapTools } from '../../map/index.ts'
import { Corner } from '../../frame/corner.tsx'
import { BasemapLayers, useHome } from '../../frame/map.tsx'
import { narrow, useMedia } from '../../frame/use-media.ts'
import { loadChunk } from '../../load-chunk.ts'
import { useBasemapNames } from '../../providers/basemaps.ts'
import type { RegionTotals } from '../../providers/calls.ts'
import type { Query } from '../../providers/http.ts'
import { useWords } from '../../providers/i18n.ts'
import { useOfferTree, useRanking } from '../../providers/lands.ts'
import { useMapArriving } from '../../providers/map-arriving.ts'
import { useMapTitle } from '../../providers/map-title.ts'
import { announce } from '../../providers/notices.ts'
import { saveFile } from '../../providers/resource-calls.ts'
import { site } from '../../providers/site.ts'
import { useTerrain } from '../../providers/terrain.ts'
import { mostCompared } from '../../resources/compared.ts'
import { writeArea, type DrawnArea } from '../../resources/drawn-area.ts'
import { besidePanel } from './extents.ts'
import { Panel } from './panel/panel.tsx'
import { PanelContent } from './panel/panel-content.tsx'
import { SearchBox } from './panel/search-box.tsx'
import { marksOf } from './stage/found.ts'
import { FoundHere } from './stage/found-list.tsx'
import { Stage } from './stage/stage.tsx'
import { toolWords } from './stage/tool-words.ts'
import { useFound } from './stage/use-found.ts'
import { useSubject } from './stage/use-subject.ts'
import { useMoves } from './stage/use-moves.ts'
import { isSame, type Picked, type StartState } from './state/start-state.ts'
import { useStartState, type ChangeState } from './state/use-start-state.ts'
import { useGoing } from './use-going.ts'
import { useMapLayers } from './use-map-layers.ts'
import { useOffers } from './use-offers.ts'
import { usePlans } from './use-plans.ts'
import { startWords } from './words.ts'

const BasemapSwitch = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../frame/basemap-switch.tsx')).BasemapSwitch })),
)
const Tray = lazy(() => loadChunk(async () => ({ default: (await import('./compare/tray.tsx')).Tray })))
const CompareDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./compare/compare-dialog.tsx')).CompareDialog })),
)
const ShareDialog = lazy(() => import('./share/share-dialog.tsx'))
const VerdictStyle = lazy(() =>
  loadChunk(async () => ({ default: (await import('./verdict-style.tsx')).VerdictStyle })),
)
const terrain = () => loadChunk(() => import('../../providers/terrain-calls.ts'))
const VerifyDialog = lazy(() => import('./verify/verify-dialog.tsx'))

/** The whole start page: the map below one panel, a tray and a toolbar. */
export function StartMap() {
  const say = useWords()
  const { state, change } = useStartState()
  const [extent, setExtent] = useState<Extent | null>(null)
  const { handle, move } = useMoves(extent !== null)
  const [highlighted, setHighlighted] = useState<Picked | null>(null)
  const [isSharing, setIsSharing] = useState(false)
  const tree = useOfferTree()
  const offers = useOffers(state, extent)
  const isRanking = state.tab === 'rank'
  const ranking = useRanking(partsOf(state.region, offers.rankQuery), isRanking && (offers.canRank || !site.hasExtras))
  const figures = useFigures(state, ranking.data)
  const plans = usePlans(state.layers, state.tab === 'layers')
  const { verdicts, reader } = useVerdictColours(state)
  const { layers, opened } = useMapLayers(state, { plans, ids: offers.ids, figures, verdicts })
  const { picked, ...found } = useFound({ layers, change, onLeave: () => setHighlighted(null) })
  const { subject, meanRow } = useSubject(found.found, opened)
  const isNarrow = useMedia(narrow)
  const whole = useHome()
  const home = useMemo(() => besidePanel(whole, isNarrow), [whole, isNarrow])
  const { fit, goToRegion, goToFound, goToPlace } = useGoing(state, change, { tree: tree.data, whole, isNarrow, move })
  const toggleCompared = (picked: Picked) => toggleInTray(state, change, picked)
  const tools = useMapTools(state, {
    subject,
    fit,
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
        selected={marksOf(state.pick, found.found)}
        highlighted={highlighted}
        onPoint={(feature) => setHighlighted(feature ? asPicked(feature) : null)}
        onPick={picked}
        tools={tools}
        handle={handle}
      >
        {(tools.basemaps?.choices.length ?? 0) > 1 && (
          <Suspense fallback={null}>
            <BasemapSwitch value={state.basemap} onChange={(basemap) => change({ basemap })} />
          </Suspense>
        )}
      </Stage>
      <FoundHere {...found} onPoint={setHighlighted} />
      <Panel
        search={
          <SearchBox
            q={state.q || (state.mark?.name ?? '')}
            near={state.view?.center ?? null}
            onSearch={(q) => change({ q, tab: 'list', pick: null, mark: null })}
            onFound={goToFound}
            onPlace={goToPlace}
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
          onFound={goToFound}
          onCompare={toggleCompared}
          onFit={fit}
          onView={() => (meanRow(), handle.current?.begin('view'))}
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

type ToolActions = Pick<MapTools, 'subject' | 'fit'> & { onArea: (area: DrawnArea) => void; onShare: () => void }

/** Tools that the page adds to the toolbar. An area to analyse is passed in the address, which survives a sign-in. */
function useMapTools({ region, basemap }: StartState, { subject, fit, onArea, onShare }: ToolActions): MapTools {
  const say = useWords()
  const navigate = useNavigate()
  const basemaps = useBasemapNames()
  const hasTerrain = useTerrain() !== null
  return {
    title: useMapTitle(),
    save: saveFile,
    isArriving: useMapArriving(),
    fit,
    ...(subject ? { subject } : {}),
    ...(hasTerrain ? { terrain } : {}),
    basemaps: {
      choices: basemaps.map(({ id, label }) => ({ id, label: say(label) })),
      shown: basemap,
      withLayers: (id, show) => (
        <BasemapLayers id={id} region={region}>
          {show}
        </BasemapLayers>
      ),
    },
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

/** The ranking compares the parts of a region, so the region becomes the parent and not a filter. */
function partsOf(region: string | null, query: Query): Query {
  return { ...query, xzqdm_startswith: undefined, ...(region ? { parent: region } : {}) }
}

/** Notifies users who followed an invalid short link. */
function useLostLink(): void {
  useEffect(() => {
    if (new URLSearchParams(location.search).get('link') === 'lost')
      announce({ look: 'toast', kind: 'warning', key: 'link', title: startWords.lost })
  }, [])
}
