import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { FeatureRef, MapFeature, MapHandle, MapLayer } from '../../map/index.ts'
import { LoadFailed } from '../../load-failed.tsx'
import { Loading } from '../../loading.tsx'
import { useMay } from '../../providers/access.ts'
import { useWords } from '../../providers/i18n.ts'
import {
  planLayerName,
  useDrawnLayers,
  useLayerRights,
  useLayerRows,
  useLayersAgain,
  type LayerRight,
  type DrawnLayer,
} from '../../providers/layers.ts'
import { duties } from '../../resources/duties.ts'
import { layers } from '../../resources/layers.ts'
import { ruleTests } from '../../resources/rule-tests.ts'
import { rules } from '../../resources/rules.ts'
import { schemes } from '../../resources/schemes.ts'
import { themes } from '../../resources/themes.ts'
import { uses } from '../../resources/uses.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { ErrorBoundary } from '../../error-boundary.tsx'
import { MapView, useMapBase, usePlainBasemap, useTiles } from '../../frame/map.tsx'
import { OwnInputsContext } from '../crud/fields/own-input.tsx'
import { ChosenLayer } from './chosen-layer.tsx'
import { layerInputs } from './layer-inputs.tsx'
import { LayerList } from './layer-list.tsx'
import { useMapLayers, type Chosen } from './use-map-layers.ts'
import { planWords } from './words.ts'
import '../crud/crud.css'
import './plan.css'

/** Number of layers shown before the user ticks any; few, so that the map stays readable. */
const atFirst = 4

/** The ticked layers. Until the user ticks one, the first `atFirst` except reference layers, constraints first. */
function useShownLayers(
  drawn: ReadonlyMap<string, DrawnLayer>,
): [ReadonlySet<string>, (id: string, isShown: boolean) => void] {
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null)
  const rank = ({ kind }: DrawnLayer): number => (kind === 'constraint' ? 0 : 1)
  const proposed = [...drawn.values()]
    .filter(({ kind }) => kind !== 'reference')
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, atFirst)
    .map(({ id }) => id)
  const key = proposed.join()
  const [first, setFirst] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set(proposed) })
  if (first.key !== key) setFirst({ key, ids: new Set(proposed) })
  const shown = ticked ?? first.ids
  const show = (id: string, isShown: boolean): void => {
    const next = new Set(shown)
    if (isShown) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  return [shown, show]
}

const NewLayer = lazy(() => import('./new-layer/index.tsx'))
const FormDrawer = lazy(() => import('../crud/form/form-drawer.tsx'))
const ResourcePage = lazy(() => import('../crud/index.tsx').then((crud) => ({ default: crud.ResourcePage })))
const RulesPage = lazy(() => import('./rules/index.tsx'))
const Schemes = lazy(() => import('./schemes/index.tsx'))
const SharedScheme = lazy(() => import('./schemes/shared.tsx'))

const none: ReadonlySet<LayerRight> = new Set()
const nothingMore = { featureId: null, look: null, preview: null, hasTable: false } as const

/**
 * Planning layers: all that the caller may know of, on a map; officers create, upload, style and publish those of their
 * region here. Themes, rules with their tests and duties, uses and schemes are the other tabs; `?shared=` opens a scheme for anyone with its link.
 */
export default function PlanPage() {
  const [params] = useSearchParams()
  const shareKey = params.get('shared')
  if (shareKey !== null)
    return (
      <Suspense fallback={<Loading />}>
        <SharedScheme key={shareKey} shareKey={shareKey} />
      </Suspense>
    )
  const tab = params.get('tab')
  return (
    <>
      <PlanTabs tab={tab} />
      <Suspense fallback={<Loading />}>{contentOf(tab)}</Suspense>
    </>
  )
}

function contentOf(tab: string | null): ReactNode {
  switch (tab) {
    case 'themes':
      return <ResourcePage key={tab} resource={themes} />
    case 'rules':
      return <RulesPage />
    case 'tests':
      return <ResourcePage key={tab} resource={ruleTests} />
    case 'duties':
      return <ResourcePage key={tab} resource={duties} />
    case 'uses':
      return <ResourcePage key={tab} resource={uses} />
    case 'schemes':
      return <Schemes />
    default:
      return <Plans />
  }
}

/** What the page has beside the layers. */
const others = [themes, rules, ruleTests, duties, uses, schemes]

/** Tabs for the layers and the others; nothing for users without permission for the latter. */
function PlanTabs({ tab }: { tab: string | null }) {
  const say = useWords()
  const nav = useRef<HTMLElement>(null)
  const address = `${layers.route}?tab=${tab}`
  const current = others.find(({ route }) => route === address) ?? layers
  // The tabs scroll sideways on a phone.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  if (!useMay(schemes.code, 'list')) return null
  return (
    <nav className="plan-tabs" ref={nav} aria-label={say(sharedWords.planning)}>
      {[layers, ...others].map((each) => (
        <Link key={each.name} to={each.route} aria-current={each === current ? 'page' : undefined}>
          {say(each.label)}
        </Link>
      ))}
    </nav>
  )
}

function Plans() {
  const say = useWords()
  const rights = useLayerRights()
  const rows = useLayerRows(rights)
  const drawn = useDrawnLayers()
  const again = useLayersAgain()
  const [shown, show] = useShownLayers(drawn)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [form, setForm] = useState<string | null>(null)
  const handle = useRef<MapHandle>(null)
  const row = rows.data?.rows.find(({ id }) => id === chosen?.id) ?? null
  const mapLayers = useMapLayers(drawn, { shown, chosen })
  const selected = useMemo<FeatureRef[]>(
    () => (chosen?.featureId ? [{ layer: planLayerName(chosen.id), id: chosen.featureId }] : []),
    [chosen],
  )

  const choose = (id: string, featureId: string | null = null): void => {
    if (drawn.has(id)) show(id, true)
    setChosen((now) =>
      now?.id === id ? { ...now, featureId } : { ...nothingMore, id, featureId, hasTable: now?.hasTable ?? false },
    )
  }
  const pick = (features: readonly MapFeature[]): void => {
    const first = features.find(({ layer }) => layer.startsWith('plan-'))
    if (first) choose(first.layer.slice('plan-'.length), first.id)
  }
  return (
    <div className="plan" data-panel={row !== null}>
      {rows.isError ? (
        <div className="plan-list">
          <LoadFailed what={say(planWords.failed)} error={rows.error} retry={() => void again()} />
        </div>
      ) : (
        <LayerList
          rows={rows.data?.rows}
          shown={shown}
          drawable={new Set(drawn.keys())}
          chosen={row?.id ?? null}
          onShow={show}
          onChoose={choose}
          onCreate={rights.has('create') ? () => setForm('new') : null}
        />
      )}
      <div className="plan-map">
        <PlanMap layers={mapLayers} selected={selected} onPick={pick} handle={handle} />
      </div>
      {chosen && row && (
        <ChosenLayer
          key={row.id}
          row={row}
          drawn={drawn.get(row.id) ?? null}
          rights={rows.data?.own.has(row.id) ? rights : none}
          chosen={chosen}
          onChange={setChosen}
          onEdit={() => setForm(row.id)}
          fit={(extent) => handle.current?.fit(extent)}
        />
      )}
      {form !== null && (
        <PlanForm
          target={form}
          onClose={() => setForm(null)}
          onSaved={(id) => {
            void again()
            choose(id)
          }}
        />
      )}
    </div>
  )
}

type PlanFormProps = {
  /** `new`, or the id of a layer. */
  target: string
  onClose: () => void
  onSaved: (id: string) => void
}

/** The form of a layer; that of a new one begins with its file. */
function PlanForm({ target, onClose, onSaved }: PlanFormProps) {
  const rights = useLayerRights()
  return (
    <OwnInputsContext value={layerInputs}>
      <Suspense fallback={null}>
        {target === 'new' ? (
          <NewLayer hasFile={rights.has('edit') && rights.has('show')} onClose={onClose} onSaved={onSaved} />
        ) : (
          <FormDrawer resource={layers} target={target} onClose={onClose} onSaved={({ id }) => onSaved(id)} />
        )}
      </Suspense>
    </OwnInputsContext>
  )
}

type PlanMapProps = {
  /** From the top down. */
  layers: readonly MapLayer[]
  selected: readonly FeatureRef[]
  onPick: (features: readonly MapFeature[]) => void
  handle: Ref<MapHandle>
}

/** The ticked layers above the regions. */
function PlanMap({ layers, selected, onPick, handle }: PlanMapProps) {
  const base = useMapBase()
  const { regions } = useTiles()
  const basemap = usePlainBasemap()
  const all = useMemo<readonly MapLayer[]>(() => [...layers, regions, ...basemap], [layers, regions, basemap])
  return (
    <ErrorBoundary>
      <Suspense
        fallback={
          <p role="status" className="map-waiting">
            {base.say(sharedWords.loadingMap)}
          </p>
        }
      >
        <MapView {...base} layers={all} selected={selected} onPick={onPick} handle={handle} />
      </Suspense>
    </ErrorBoundary>
  )
}
