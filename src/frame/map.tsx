import { lazy, useMemo } from 'react'
import type { Extent, MapLayer, MapViewProps, TilesLayer, ValueStyle } from '../map/index.ts'
import { useWords } from '../providers/i18n.ts'
import { useDictLists, usePlainMapData } from '../providers/lands.ts'
import { site } from '../providers/site.ts'
import { useThemeMode } from '../providers/theme-mode.ts'
import { tileUrl, tokenHeader, useLayerVersions } from '../providers/tiles.ts'
import type { Label, Resource } from '../resources/define.ts'
import { lands } from '../resources/lands.ts'
import { projects } from '../resources/projects.ts'

/** The map and the boundary editor, loaded when a page shows them. */
export const MapView = lazy(async () => ({ default: (await import('../map/index.ts')).MapView }))
export const BoundaryEditor = lazy(async () => ({
  default: (await (await import('../map/index.ts')).loadBoundaryEditor()).BoundaryEditor,
}))

/** The extent of China: where a map starts when the server names no region. */
export const wholeCountry: Extent = [73, 18, 135, 54]

/** Properties common to all maps: home extent, theme and language. */
export function useMapBase(): Pick<MapViewProps, 'home' | 'theme' | 'say'> {
  const say = useWords()
  const { isDark } = useThemeMode()
  return { home: site.extent ?? wholeCountry, theme: isDark ? 'dark' : 'light', say }
}

type BasemapId = 'plain' | 'vec' | 'img' | 'ter'

const basemapWords: Readonly<Record<BasemapId | 'credit', Label>> = {
  plain: { zh: '素图', en: 'Plain' },
  vec: { zh: '矢量', en: 'Streets' },
  img: { zh: '影像', en: 'Imagery' },
  ter: { zh: '地形', en: 'Terrain' },
  credit: { zh: '底图：天地图', en: 'Basemap: Tianditu' },
}

/** Basemaps; the plain one comes first, and is the only one where the server has no key of the map service. */
export function useBasemaps(): readonly (MapLayer & { id: BasemapId; label: string })[] {
  const say = useWords()
  const { data = null } = usePlainMapData()
  return useMemo(() => {
    const sets = site.hasTianditu ? (['vec', 'img', 'ter'] as const) : []
    return [
      { id: 'plain', kind: 'plain', label: say(basemapWords.plain), data },
      ...sets.map(
        (set) =>
          ({ id: set, kind: 'tianditu', label: say(basemapWords[set]), credit: basemapWords.credit, set }) as const,
      ),
    ]
  }, [say, data])
}

/** Only the plain basemap. */
export function usePlainBasemap(): readonly MapLayer[] {
  const basemaps = useBasemaps()
  return useMemo(() => basemaps.slice(0, 1), [basemaps])
}

/**
 * Layers of the server's vector tiles, updated when their data changes: `tilesOf` returns any of them by its name,
 * `regions` the boundaries of regions. `isPublic`: published data only, also for signed-in users.
 */
export function useTiles({ isPublic = false } = {}): {
  tilesOf: (id: string, more?: Partial<TilesLayer>) => TilesLayer
  regions: TilesLayer
} {
  const versions = useLayerVersions()
  return useMemo(() => {
    const headers = isPublic ? {} : { headers: tokenHeader() }
    const tilesOf = (id: string, more: Partial<TilesLayer> = {}): TilesLayer => ({
      id,
      kind: 'tiles',
      url: tileUrl(id, versions[id], { isPublic }),
      ...headers,
      ...more,
    })
    return { tilesOf, regions: tilesOf('regions', { isSilent: true }) }
  }, [versions, isPublic])
}

const coloured: Readonly<Record<'lands' | 'projects', Resource>> = { lands, projects }

/** The status field of a resource and its dictionary. */
function statusOf({ status = '', fields }: Resource): [field: string, dict: string] {
  const field = fields[status]
  return [status, field?.kind === 'dict' ? field.dict : '']
}

/** Parcels and projects in the colours of their status dictionary. `names` must be the same array in every render. */
export function useStatusStyles<Name extends keyof typeof coloured>(
  names: readonly Name[],
): Readonly<Record<Name, ValueStyle>> {
  const codes = useMemo(() => names.map((name) => statusOf(coloured[name])[1]), [names])
  const dicts = useDictLists(codes)
  return useMemo(() => {
    const styleOf = (name: Name): ValueStyle => {
      const [field, code] = statusOf(coloured[name])
      return {
        field,
        items: (dicts[code] ?? []).flatMap(({ value, label, color }) => (color ? [{ value, label, color }] : [])),
      }
    }
    return Object.fromEntries(names.map((name) => [name, styleOf(name)])) as Record<Name, ValueStyle>
  }, [names, dicts])
}
