import { useEffect, useReducer } from 'react'
import { kindOf, loadKinds, type MapLayer } from '../layers/index.ts'
import { legendOfLayer, type LegendGroup } from '../layers/legend.ts'

/**
 * What the colours of layers mean, by the ids of the layers; those of a kind that is not here yet follow when it is.
 * Layers without a legend are left out.
 */
export function useLegends(layers: readonly MapLayer[]): ReadonlyMap<string, LegendGroup> {
  const [, again] = useReducer((count: number) => count + 1, 0)
  const isWhole = layers.every((layer) => kindOf(layer) !== null)
  useEffect(() => {
    // A kind that can't be loaded is reported by the map, which needs it too.
    if (!isWhole) loadKinds(layers).then(again, () => undefined)
  }, [layers, isWhole])
  return new Map(
    layers.flatMap((layer) => {
      const legend = legendOfLayer(layer)
      return legend ? [[layer.id, legend]] : []
    }),
  )
}
