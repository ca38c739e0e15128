import { lazy, useMemo, type ReactNode } from 'react'
import type { Extent, GeoJsonCollection, MapLayer, MapViewProps, TilesLayer, ValueStyle } from '../map/index.ts'
import { componentOf, once } from '../load-chunk.ts'
import { announceMissing, useBasemap } from '../providers/basemaps.ts'
import { copyPlace } from '../providers/copy-place.ts'
import { useWords } from '../providers/i18n.ts'
import { regionBounds, useDictLists, usePlainMapData, useRegionBounds } from '../providers/lands.ts'
import { queryClient } from '../providers/query-client.ts'
import { basemapLabels, plainBasemap, reliefBasemap, site, type SiteBasemap } from '../providers/site.ts'
import { terrainUrls, useTerrain } from '../providers/terrain.ts'
import { useThemeMode } from '../providers/theme-mode.ts'
import { tileUrl, tokenHeader, useLayerVersions } from '../providers/tiles.ts'
import type { Label, Resource } from '../resources/define.ts'
import { fill } from '../resources/errors.ts'
import { isGeometry } from '../resources/geometry.ts'
import type { GroundInUse } from '../resources/ground.ts'
import { lands } from '../resources/lands.ts'
import { projects } from '../resources/projects.ts'

/** The map, the boundary editor and the picker of bounds, loaded when a page shows them. */
export function MapView(props: MapViewProps) {
  const Loaded = componentOf<MapViewProps>(mapChunk)
  return <Loaded {...props} />
}
export const mapChunk = once(async () => ({ default: (await loadMap()).MapView }))
export const BoundaryEditor = lazy(async () => ({
  default: (await (await loadMap()).loadBoundaryEditor()).BoundaryEditor,
}))
export const ExtentPicker = lazy(async () => ({
  default: (await (await loadMap()).loadExtentPicker()).ExtentPicker,
}))

/** Where the server does not say where its region is, the regions do: a map starts there. */
async function loadMap() {
  const bounds = site.extent ? null : queryClient.prefetchQuery(regionBounds)
  const [map] = await Promise.all([import('../map/index.ts'), bounds])
  return map
}

/** The extent of China: where a map starts when nobody says where the region is. */
const wholeCountry: Extent = [73, 18, 135, 54]
const noFrames: GeoJsonCollection = { type: 'FeatureCollection', features: [] }

/** Properties common to all maps: home extent, theme, language, and what copies coordinates. */
export function useMapBase(): Pick<MapViewProps, 'home' | 'theme' | 'say' | 'onCopy'> {
  const say = useWords()
  const { isDark } = useThemeMode()
  return { home: useHome(), theme: isDark ? 'dark' : 'light', say, onCopy }
}

function onCopy(text: string): void {
  void copyPlace(text)
}

/** The extent of the site's region, in degrees. */
export function useHome(): Extent {
  const bounds = useRegionBounds()
  return site.extent ?? bounds?.extent ?? wholeCountry
}

const schematicWords: Label = { zh: '地形为示意', en: 'Terrain is schematic' }
const approvalWords: Label = { zh: '{attribution} 审图号：{approval}', en: '{attribution} (approval {approval})' }

type Basemap = MapLayer & { id: string; label: string }
type Shown = {
  /** Code of the chosen region: on the plain basemap the counties around it step back. */
  region?: string | null
  /** Id of the basemap that is drawn. */
  id?: string
}

/**
 * Basemaps in the order of their list, the plain one first, on its relief and without. Of the others only the one that
 * is drawn asks the server how; until the answer, and where there is none, the plain one is drawn in its place.
 */
export function useBasemaps({ region = null, id = plainBasemap }: Shown = {}): readonly Basemap[] {
  const say = useWords()
  const { data = null } = usePlainMapData()
  const terrain = useTerrain()
  const chosen = site.basemaps.find((each) => each.id === id)
  const source = useBasemap(chosen ? id : null)
  return useMemo(() => {
    const plain = { kind: 'plain', data, chosen: region } as const
    return [
      { id: reliefBasemap, label: say(basemapLabels.relief), ...plain, ...(terrain ? onTerrain(terrain) : {}) },
      { id: plainBasemap, label: say(basemapLabels.plain), ...plain },
      ...site.basemaps.map((each): Basemap => {
        const about = { id: each.id, label: say(each.label) }
        if (each !== chosen || !source) return { ...about, ...plain }
        const drawn = { ...about, ...creditOf(each, source.attribution), onFailed: () => announceMissing(each) }
        return source.kind === 'vector'
          ? { ...drawn, kind: source.kind, url: source.url }
          : { ...drawn, kind: source.kind, source }
      }),
    ]
  }, [say, data, terrain, region, chosen, source])
}

/** The relief below the plain basemap, and what must be said of it. */
function onTerrain(ground: GroundInUse): { terrain: MapLayer & { kind: 'terrain' }; credit?: Label } {
  const says = (isChinese: boolean): string =>
    [ground.attribution, ground.isSchematic && schematicWords[isChinese ? 'zh' : 'en']].filter(Boolean).join(' · ')
  const credit = { zh: says(true), en: says(false) }
  const { extent } = ground
  return {
    terrain: { id: 'terrain', kind: 'terrain', extent, ...terrainUrls(ground) },
    ...(credit.zh ? { credit } : {}),
  }
}

/** What must be said below a map with this basemap. */
function creditOf({ attribution: own, approval }: SiteBasemap, source: string | null): { credit?: Label } {
  const attribution = own ?? source ?? ''
  if (!approval) return attribution ? { credit: { zh: attribution, en: attribution } } : {}
  const facts = { attribution, approval }
  const [zh, en] = [fill(approvalWords.zh, facts), fill(approvalWords.en, facts)]
  return { credit: { zh: zh.trim(), en: en.trim() } }
}

/** Corner numbers, lengths of edges and the nearest road of a boundary, where the map is close. */
export function useDimensions(boundary: unknown): readonly MapLayer[] {
  const roads = usePlainMapData().data?.roads ?? null
  return useMemo(
    () => (isGeometry(boundary) ? [{ id: 'dimensions', kind: 'dimensions', boundary, roads, isSilent: true }] : []),
    [boundary, roads],
  )
}

type BasemapLayersProps = Shown & { children: (layers: readonly MapLayer[]) => ReactNode }

/** Renders with the layers of one basemap; where its service fails, with those of the plain one. */
export function BasemapLayers({ region = null, id = plainBasemap, children }: BasemapLayersProps) {
  const basemaps = useBasemaps({ region, id })
  const layers = useMemo(() => basemaps.filter((each) => each.id === id), [basemaps, id])
  return children(layers)
}

/** Only the plain basemap, on its relief. */
export function usePlainBasemap(): readonly MapLayer[] {
  const basemaps = useBasemaps()
  return useMemo(() => basemaps.slice(0, 1), [basemaps])
}

/**
 * Layers of the server's vector tiles, updated when their data changes: `tilesOf` returns any of them by its name,
 * `regions` the boundaries of regions. `isPublic`: published data only, also for signed-in users; `isAvailable`: of a
 * layer only what can be had. A server without tiles has none of them, and of the regions their bounds.
 */
export function useTiles({ isPublic = false } = {}): {
  tilesOf: (id: string, more?: Partial<TilesLayer> & { isAvailable?: boolean }) => TilesLayer[]
  regions: MapLayer
} {
  const versions = useLayerVersions()
  const frames = useRegionBounds()?.frames ?? noFrames
  return useMemo(() => {
    const headers = isPublic ? {} : { headers: tokenHeader() }
    const tilesOf: ReturnType<typeof useTiles>['tilesOf'] = (id, { isAvailable = false, ...more } = {}) => {
      const url = tileUrl(id, versions[id], { isPublic, isAvailable })
      return site.hasExtras ? [{ id, kind: 'tiles', url, ...headers, ...more }] : []
    }
    const bounds: MapLayer = { id: 'regions', kind: 'overlay', look: 'frame', features: frames }
    const [regions = bounds] = tilesOf('regions', { isSilent: true })
    return { tilesOf, regions }
  }, [versions, isPublic, frames])
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
