import { creditsOf } from '../layers/legend.ts'
import type { MapViewProps } from '../view-props.ts'

/** Data sources of the layers that are drawn; nothing where none has to be named. */
export function MapCredit({ layers, say }: Pick<MapViewProps, 'layers' | 'say'>) {
  const credits = creditsOf(layers, say)
  return credits.length > 0 && <span className="map-credit">{credits.join(' · ')}</span>
}
