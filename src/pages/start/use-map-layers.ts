import { useMemo } from 'react'
import { useBasemaps, useDimensions, useStatusStyles, useTiles } from '../../frame/map.tsx'
import type { KnownValueStyle, MapLayer, Subject } from '../../map/index.ts'
import { offerWords } from '../../offer/words.ts'
import { useWords } from '../../providers/i18n.ts'
import { usePlainMapData, usePublicRow } from '../../providers/lands.ts'
import { availableRank, unavailableFrom } from '../../resources/available.ts'
import type { Geometry } from '../../resources/define.ts'
import { areaGeometry, type DrawnArea } from '../../resources/drawn-area.ts'
import { isGeometry } from '../../resources/geometry.ts'
import type { MapMark } from '../../resources/map-mark.ts'
import { leavesOut, offered, type Kind } from './state/filters.ts'
import { isPlan } from './state/layers.ts'
import type { StartState } from './state/start-state.ts'
import type { Plans } from './use-plans.ts'
import { startWords } from './words.ts'
import { toolWords } from './stage/tool-words.ts'

const kinds = ['lands', 'projects'] as const

/** What the page adds to the selected layers. */
type Given = {
  plans: Plans | null
  /** Features to show; null for all. */
  ids: Readonly<Record<Kind, ReadonlySet<string> | null>>
  /** Values that colour the regions. */
  figures: ReadonlyMap<string, number> | null
  /** Colours of the parcels in place of those of their status. */
  verdicts: KnownValueStyle | null
}

/**
 * Returns all layers of the map, from the top down: the place searched for, the drawn area, the selected layers as the
 * public sees them, coloured regions, the basemap; and the opened row or place.
 */
export function useMapLayers(
  state: StartState,
  { plans, ids, figures, verdicts }: Given,
): { layers: readonly MapLayer[]; opened: { key: string; subject: Subject | null } } {
  const { layers, area, mark, basemap } = state
  const say = useWords()
  const { tilesOf, regions } = useTiles({ isPublic: true })
  const styles = useStatusStyles(kinds)
  const basemaps = useBasemaps({ region: state.region, id: basemap })
  const plain = usePlainMapData().data
  const { lands, projects } = ids
  const drawn = useMemo(() => (area ? [drawnLayer(area)] : []), [area])
  const marked = useMemo(() => (mark ? [markLayer(mark)] : []), [mark])
  const picked = usePicked(state)
  const apart = useMemo(() => (picked?.isLeftOut ? [pickedLayer(picked.geometry)] : []), [picked])
  const dimensions = useDimensions(picked?.geometry)
  const [ofLands, ofProjects] = [leavesOut('lands', state), leavesOut('projects', state)]
  const chosen = useMemo(
    () =>
      layers.flatMap(({ id, isVisible, opacity }): readonly MapLayer[] => {
        if (isPlan(id)) {
          const plan = plans?.get(id)
          if (!plan) return []
          return [
            {
              id,
              kind: 'tiles',
              isVisible,
              opacity,
              label: plan.name,
              legendHeading: say(toolWords.plans),
              url: plan.url,
              style: plan.look,
            },
          ]
        }
        if (id === 'regions') return [{ ...regions, isVisible, opacity, label: say(startWords.regions) }]
        return tilesOf(id, {
          isVisible,
          opacity,
          label: say(offerWords[id]),
          style: (id === 'lands' && verdicts) || styles[id],
          filter: { lands, projects }[id],
          isAvailable: { lands: ofLands, projects: ofProjects }[id],
        })
      }),
    [layers, plans, lands, projects, ofLands, ofProjects, styles, verdicts, tilesOf, regions, say],
  )
  const all = useMemo(() => {
    const coloured: MapLayer[] =
      figures && plain ? [{ id: 'figures', kind: 'choropleth', values: figures, regions: plain.regions }] : []
    const own = [...marked, ...drawn, ...dimensions, ...apart]
    return [...own, ...chosen, ...coloured, ...basemaps.filter(({ id }) => id === basemap)]
  }, [marked, drawn, dimensions, apart, chosen, figures, plain, basemaps, basemap])
  const opened = useMemo(() => ({ key: keyOf(state), subject: openedOf(picked, state) }), [state, picked])
  return { layers: all, opened }
}

/** Tells what is opened or searched for apart from the next one. */
function keyOf({ pick, mark }: StartState): string {
  return pick ? `${pick.layer} ${pick.id}` : (mark?.at.join(' ') ?? '')
}

/** The opened row, or else the place searched for. */
function openedOf(picked: OpenedRow | null, { pick, mark }: StartState): Subject | null {
  if (picked)
    return {
      name: picked.name,
      geometry: picked.geometry,
      ...(pick?.layer === 'lands' ? { landId: pick.id } : {}),
    }
  return mark && { name: mark.name, geometry: { type: 'Point', coordinates: mark.at } }
}

/** The opened row. `isLeftOut`: its layer does not show it, so it is drawn apart. */
type OpenedRow = { name: string; geometry: Geometry; isLeftOut: boolean }

function usePicked(state: StartState): OpenedRow | null {
  const { pick } = state
  const resource = offered[pick?.layer ?? 'lands']
  const { data: row } = usePublicRow(resource, pick?.id ?? null)
  const isLeftOut = pick !== null && leavesOut(pick.layer, state)
  return useMemo(() => {
    const geometry = row && Object.values(row).find(isGeometry)
    if (!geometry) return null
    const isUnavailable = availableRank(resource, row[resource.status ?? '']) >= unavailableFrom(resource)
    return { name: String(row.name), geometry, isLeftOut: isLeftOut && isUnavailable }
  }, [isLeftOut, resource, row])
}

function pickedLayer(geometry: Geometry): MapLayer {
  const feature = { type: 'Feature' as const, properties: {}, geometry }
  return {
    id: 'apart',
    kind: 'overlay',
    look: 'selected',
    features: { type: 'FeatureCollection', features: [feature] },
  }
}

function markLayer({ name, at }: MapMark): MapLayer {
  const geometry = { type: 'Point' as const, coordinates: [...at] }
  const feature = { type: 'Feature' as const, properties: { label: name }, geometry }
  return { id: 'mark', kind: 'overlay', look: 'mark', features: { type: 'FeatureCollection', features: [feature] } }
}

function drawnLayer(area: DrawnArea): MapLayer {
  const feature = { type: 'Feature' as const, properties: {}, geometry: areaGeometry(area) }
  return {
    id: 'area',
    kind: 'overlay',
    look: 'preview',
    features: { type: 'FeatureCollection', features: [feature] },
  }
}
