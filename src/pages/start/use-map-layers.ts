import { useMemo } from 'react'
import { useBasemaps, useStatusStyles, useTiles } from '../../frame/map.tsx'
import type { MapLayer } from '../../map/index.ts'
import { offerWords } from '../../offer/words.ts'
import { useWords } from '../../providers/i18n.ts'
import { usePlainMapData } from '../../providers/lands.ts'
import { areaGeometry, type DrawnArea } from '../../resources/drawn-area.ts'
import type { Kind } from './state/filters.ts'
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
}

/**
 * Returns all layers of the map, from the top down: the drawn area, the selected layers as the public sees them,
 * coloured regions, the basemap.
 */
export function useMapLayers(
  { layers, area, basemap }: StartState,
  { plans, ids, figures }: Given,
): readonly MapLayer[] {
  const say = useWords()
  const { tilesOf, regions } = useTiles({ isPublic: true })
  const styles = useStatusStyles(kinds)
  const basemaps = useBasemaps()
  const plain = usePlainMapData().data
  const { lands, projects } = ids
  const drawn = useMemo(() => (area ? [drawnLayer(area)] : []), [area])
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
          style: styles[id],
          filter: { lands, projects }[id],
        })
      }),
    [layers, plans, lands, projects, styles, tilesOf, regions, say],
  )
  return useMemo(() => {
    const coloured: MapLayer[] =
      figures && plain ? [{ id: 'figures', kind: 'choropleth', values: figures, regions: plain.regions }] : []
    return [...drawn, ...chosen, ...coloured, ...basemaps.filter(({ id }) => id === basemap)]
  }, [drawn, chosen, figures, plain, basemaps, basemap])
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
