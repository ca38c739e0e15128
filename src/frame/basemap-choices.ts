import { useBasemapNames } from '../providers/basemaps.ts'
import { prefix } from '../providers/http.ts'
import { useWords } from '../providers/i18n.ts'
import { reliefBasemap, site, siteMiddle } from '../providers/site.ts'
import { terrainUrls, useTerrain } from '../providers/terrain.ts'
import { useThemeMode } from '../providers/theme-mode.ts'
import type { GroundInUse } from '../resources/ground.ts'

/** One basemap as the switch offers it. */
export type BasemapChoice = {
  id: string
  label: string
  /** The picture that is drawn where there is no photo of the map. */
  look: 'plain' | 'raster' | 'vector'
  /** Address of a small picture of the map; null where it is drawn. */
  thumb: string | null
}

/** Zoom of the tile that stands for the relief: a valley and the mountains around it. */
const thumbZoom = 10

/** The basemaps for the switch, in their order. */
export function useBasemapChoices(): readonly BasemapChoice[] {
  const say = useWords()
  const terrain = useTerrain()
  const { isDark } = useThemeMode()
  return useBasemapNames().map(({ id, label }) => ({ id, label: say(label), ...pictureOf(id, { terrain, isDark }) }))
}

type Shown = { terrain: GroundInUse | null; isDark: boolean }

function pictureOf(id: string, { terrain, isDark }: Shown): Pick<BasemapChoice, 'look' | 'thumb'> {
  const registered = site.basemaps.find((each) => each.id === id)
  if (registered) {
    const { kind, version } = registered
    return { look: kind, thumb: kind === 'raster' ? `${prefix}/basemap/${id}/thumb?v=${version}` : null }
  }
  return id === reliefBasemap && terrain
    ? { look: 'raster', thumb: reliefThumb(terrain, isDark) }
    : { look: 'plain', thumb: null }
}

/** The tile in the middle of the region, or of the heights where they do not reach there. */
function reliefThumb(ground: GroundInUse, isDark: boolean): string {
  const [west, south, east, north] = ground.extent
  const [longitude, latitude] = siteMiddle()
  const isKnown = longitude > west && longitude < east && latitude > south && latitude < north
  const [x, y] = isKnown ? [longitude, latitude] : [(west + east) / 2, (south + north) / 2]
  const tiles = 2 ** thumbZoom
  const values: Readonly<Record<string, string | number>> = {
    theme: isDark ? 'dark' : 'light',
    z: thumbZoom,
    x: Math.floor(((x + 180) / 360) * tiles),
    y: Math.floor((0.5 - Math.asinh(Math.tan((y * Math.PI) / 180)) / (2 * Math.PI)) * tiles),
  }
  return terrainUrls(ground).relief.replace(/\{(\w+)\}/g, (_place, name: string) => String(values[name]))
}
