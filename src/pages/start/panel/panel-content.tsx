import { lazy, Suspense, useState } from 'react'
import type { Extent, MapLayer } from '../../../map/index.ts'
import { loadChunk } from '../../../load-chunk.ts'
import type { RegionTotals } from '../../../providers/calls.ts'
import type { OfferNode } from '../../../providers/lands.ts'
import { site } from '../../../providers/site.ts'
import type { FoundPlace } from '../../../resources/place-names.ts'
import { AvailableSwitch } from '../../../offer/available-switch.tsx'
import { leavesOut, offered, countFilters } from '../state/filters.ts'
import { isSame, type Picked, type StartState } from '../state/start-state.ts'
import type { ChangeState } from '../state/use-start-state.ts'
import { useInView, type useOffers } from '../use-offers.ts'
import type { Plans } from '../use-plans.ts'
import { Narrowing, Sections } from './panel.tsx'
import { RegionPicker } from './region-picker.tsx'
import { Results } from './results.tsx'
import { UsePicker } from './use-picker.tsx'
import { Waiting } from './state-notes.tsx'

// Not part of the first view.
const Card = lazy(() => loadChunk(async () => ({ default: (await import('./card.tsx')).Card })))
const Ranking = lazy(() => loadChunk(async () => ({ default: (await import('./ranking.tsx')).Ranking })))
const Charts = lazy(() => loadChunk(async () => ({ default: (await import('./charts.tsx')).Charts })))
const FilterChips = lazy(() => loadChunk(async () => ({ default: (await import('./filters.tsx')).FilterChips })))
const FilterForm = lazy(() => loadChunk(async () => ({ default: (await import('./filter-form.tsx')).FilterForm })))
const ForeignNote = lazy(() => loadChunk(async () => ({ default: (await import('./foreign-note.tsx')).ForeignNote })))
const Layers = lazy(() => loadChunk(async () => ({ default: (await import('./layers.tsx')).Layers })))

type Props = {
  state: StartState
  change: ChangeState
  tree: readonly OfferNode[]
  offers: ReturnType<typeof useOffers>
  ranking: { data: RegionTotals[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  extent: Extent | null
  plans: Plans | null
  mapLayers: readonly MapLayer[]
  highlighted: Picked | null
  onHighlight: (picked: Picked | null) => void
  onRegion: (xzqdm: string | null) => void
  onFound: (place: FoundPlace) => void
  onCompare: (picked: Picked) => void
  onFit: (extent: Extent) => void
  /** Shows on the map what is seen from the opened row. */
  onView: () => void
}

/** Content of the panel: a card if a row is selected, else the current section. */
export function PanelContent(props: Props) {
  return (
    <Suspense fallback={<Waiting />}>
      <Content {...props} />
    </Suspense>
  )
}

function Content(props: Props) {
  const { state, change, tree, onCompare, onFit } = props
  const { pick } = state
  if (pick) {
    return (
      <Card
        picked={pick}
        useId={state.useId}
        isCompared={state.tray.some((each) => isSame(each, pick))}
        onBack={() => change({ pick: null })}
        onCompare={() => onCompare(pick)}
        onPick={(next) => change({ pick: next })}
        tree={tree}
        extent={props.extent}
        onFit={onFit}
        onView={props.onView}
      />
    )
  }
  return (
    <>
      <Sections state={state} change={change} totals={props.offers.totals} />
      {state.tab === 'layers' ? <LayersSection {...props} /> : <Listed {...props} />}
    </>
  )
}

/** Region and filters above the list, ranking or charts that they apply to. */
function Listed(props: Props) {
  const { state, change, tree, offers, ranking, highlighted, onHighlight, onRegion, onCompare } = props
  const [isOpen, setIsOpen] = useState(false)
  const { kind, filters, tab } = state
  const region = (
    <RegionPicker tree={tree} counts={offers.facets[kind]?.regions} value={state.region} onChange={onRegion} />
  )
  return (
    <>
      <Narrowing state={state} change={change} isOpen={isOpen} onOpen={setIsOpen} region={region} />
      {countFilters(kind, filters) > 0 && (site.hasExtras || tab !== 'rank') && (
        <Suspense fallback={null}>
          <FilterChips
            kind={kind}
            filters={filters}
            onChange={(next) => change((now) => ({ filters: next(now.filters) }))}
            onClear={() => change({ filters: {}, q: '', isInView: false, isFavourite: false, area: null })}
          />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FilterForm
            kind={kind}
            filters={filters}
            facets={offers.facets[kind]}
            onChange={(next) => change((now) => ({ filters: next(now.filters) }))}
          />
        </Suspense>
      )}
      <Choices state={state} change={change} offers={offers} />
      {tab === 'charts' && <Charts state={state} change={change} offers={offers} onRegion={onRegion} />}
      {tab === 'rank' && (
        <Ranking
          query={ranking}
          region={state.region}
          measure={state.measure}
          onMeasure={(measure) => change({ measure })}
          onRegion={onRegion}
        />
      )}
      {tab === 'list' && (
        <Results
          state={state}
          change={change}
          query={offers.list}
          facets={offers.facets[kind]}
          areFacetsOld={offers.areFacetsOld}
          tree={tree}
          highlighted={highlighted}
          onHighlight={onHighlight}
          onCompare={({ id }) => onCompare({ layer: kind, id })}
          onFound={props.onFound}
          isNarrowed={offers.isNarrowed}
        />
      )}
      {!site.hasExtras && <ForeignNote />}
    </>
  )
}

/** Whether what cannot be had is shown too, and what somebody wants to build on a parcel. */
function Choices({ state, change, offers }: Pick<Props, 'state' | 'change' | 'offers'>) {
  const { kind, tab } = state
  return (
    <div className="start-choices">
      {(leavesOut(kind, state) || state.isAll) && (
        <AvailableSwitch
          resource={offered[kind]}
          counts={offers.facets[kind]?.fields}
          isOn={state.isAll}
          onChange={(isAll) => change({ isAll })}
        />
      )}
      {site.hasExtras && tab === 'list' && kind === 'lands' && (
        <UsePicker useId={state.useId} onChange={(useId) => change({ useId })} />
      )}
    </div>
  )
}

function LayersSection({ state, change, extent, plans, mapLayers }: Props) {
  const inView = useInView(state, extent)
  return (
    <Layers
      layers={state.layers}
      onLayers={(layers, isSlide = false) => change({ layers }, { replace: isSlide })}
      inView={inView}
      plans={plans}
      mapLayers={mapLayers}
      colouring={state}
      onColouring={change}
    />
  )
}
