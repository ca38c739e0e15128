import { distanceText } from '../../resources/units.ts'
import type { MapLayer } from '../layers/index.ts'
import { localeOf, type Say } from '../view-props.ts'
import type { Sight } from './use-sight.ts'
import { viewWords as words } from './view-words.ts'

/** What a view shows on the map and on a printed sheet: where the eyes are, and below all data the ground in view. */
export function sightLayers({ name, eyesM, view }: Sight, say: Say): readonly MapLayer[] {
  const eyes = distanceText(eyesM, localeOf(say))
  const suffix = view.isSchematic ? say(words.schematicSuffix) : ''
  const eye = {
    type: 'Feature' as const,
    properties: { label: '' },
    geometry: { type: 'Point' as const, coordinates: [...view.at] },
  }
  return [
    {
      id: 'sight-eye',
      kind: 'overlay',
      look: 'mark',
      isSilent: true,
      features: { type: 'FeatureCollection', features: [eye] },
    },
    {
      id: 'sight',
      kind: 'seen',
      isSilent: true,
      label: say(words.seen) + suffix,
      legendHeading: say(words.seenFrom, { name, eyes }),
      picture: view.picture,
      extent: view.extent,
    },
  ]
}
