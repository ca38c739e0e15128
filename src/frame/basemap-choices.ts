import { prefix } from '../providers/http.ts'
import type { Say } from '../providers/i18n.ts'
import { plainBasemap, plainLabel, site } from '../providers/site.ts'

/** One basemap as the switch offers it. */
export type BasemapChoice = {
  id: string
  label: string
  /** The picture that is drawn where there is no photo of the map. */
  look: 'plain' | 'raster' | 'vector'
  /** Address of a small picture of the map; null where it is drawn. */
  thumb: string | null
}

/** The site's basemaps for the switch, the plain one first. */
export function basemapChoices(say: Say): readonly BasemapChoice[] {
  return [
    { id: plainBasemap, label: say(plainLabel), look: 'plain', thumb: null },
    ...site.basemaps.map(({ id, version, label, kind }) => ({
      id,
      label: say(label),
      look: kind,
      thumb: kind === 'raster' ? `${prefix}/basemap/${id}/thumb?v=${version}` : null,
    })),
  ]
}
