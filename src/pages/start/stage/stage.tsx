import { lazy, Suspense, useMemo, type Ref } from 'react'
import type { Choropleth, Extent, FeatureRef, MapFeature, MapHandle, MapLayer, MeasureResult, MeasureTool, Overlay, ViewState } from '../../../map/index.ts'
import { ErrorBoundary } from '../../../error-boundary.tsx'
import { useWords } from '../../../providers/i18n.ts'
import { useDictLists, usePlainGround } from '../../../providers/lands.ts'
import { useThemeMode } from '../../../providers/theme-mode.ts'
import { tileUrl, useLayerVersions } from '../../../providers/tiles.ts'
import type { Kind } from '../state/filters.ts'
import { isPlan, type LayerChoice } from '../state/layers.ts'
import type { Basemap, Picked } from '../state/start-state.ts'
import { areaGeometry, type DrawnArea } from '../../../resources/drawn-area.ts'
import type { Plans } from '../use-plans.ts'
import { startWords } from '../words.ts'

const MapView = lazy(() => import('../../../map/index.ts').then((map) => ({ default: map.MapView })))

export type StageProps = {
  home: Extent
  view: ViewState | null
  onView: (view: ViewState, extent: Extent) => void
  layers: readonly LayerChoice[]
  plans: Plans | null
  basemap: Basemap
  ids: Readonly<Record<Kind, ReadonlySet<string> | null>>
  selected: readonly FeatureRef[]
  highlighted: Picked | null
  onPoint: (feature: MapFeature | null) => void
  onPick: (features: readonly MapFeature[]) => void
  choropleth: Choropleth | null
  area: DrawnArea | null
  swipe: number | null
  tool: MeasureTool | null
  onMeasure: (result: MeasureResult | null) => void
  handle: Ref<MapHandle>
}

/** The map under everything, loaded by itself: the panel can be used while it is on its way. */
export function Stage(props: StageProps) {
  const say = useWords()
  const { isDark } = useThemeMode()
  const ground = usePlainGround()
  const layers = useLayers(props)
  const overlays = useArea(props.area)
  const { ids: _ids, layers: _layers, plans: _plans, area: _area, ...rest } = props
  return (
    <div className="start-map">
      <ErrorBoundary>
        <Suspense fallback={<MapWaiting />}>
          <MapView {...rest} theme={isDark ? 'dark' : 'light'} say={say} plain={ground.data ?? null} layers={layers} overlays={overlays} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** The area that list and map are narrowed by. */
function useArea(area: DrawnArea | null): readonly Overlay[] {
  return useMemo(() => (area ? [{ id: 'area', kind: 'preview', features: { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: areaGeometry(area) }] } }] : []), [area])
}

function MapWaiting() {
  const say = useWords()
  return (
    <div className="start-map-waiting" role="status">
      <div className="start-progress" />
      {say(startWords.mapLoading)}
    </div>
  )
}

const styleOf = { lands: ['land_status', 'landStatus'], projects: ['project_stage', 'stage'] } as const
const styleDicts = ['land_status', 'project_stage']

/** The chosen layers as the map takes them: tiles of the public view, coloured by the dictionary of their status. */
function useLayers({ layers, ids, plans }: StageProps): readonly MapLayer[] {
  const dicts = useDictLists(styleDicts)
  const versions = useLayerVersions()
  const { lands, projects } = ids
  return useMemo(
    () =>
      layers.flatMap(({ id, isVisible, opacity }): MapLayer | [] => {
        if (isPlan(id)) {
          const plan = plans?.get(id)
          return plan ? { id, isVisible, opacity, url: plan.url, style: plan.look } : []
        }
        const base = { id, isVisible, opacity, url: tileUrl(id, versions[id], { isPublic: true }) }
        if (id === 'regions') return base
        const [dict, field] = styleOf[id]
        const colors = Object.fromEntries((dicts[dict] ?? []).flatMap((item) => (item.color ? [[item.value, item.color]] : [])))
        return { ...base, style: { field, colors }, filter: { lands, projects }[id] }
      }),
    [layers, plans, lands, projects, dicts, versions],
  )
}
