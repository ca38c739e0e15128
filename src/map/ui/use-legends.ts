import { useEffect, useReducer } from 'react'
import { kindOf, loadKinds, type MapLayer } from '../layers/index.ts'
import { legendOfLayer, type LegendGroup } from '../layers/legend.ts'

/**
 * Returns legends by layer id; those of kinds that are still loading are added later. Omits layers without a legend.
 */
export function useLegends(layers: readonly MapLayer[]): ReadonlyMap<string, LegendGroup> {
  const [, again] = useReducer((count: number) => count + 1, 0)
  const isWhole = layers.every((layer) => kindOf(layer) !== null)
  useEffect(() => {
    // The map reports a kind that can't be loaded, because it needs it too.
    if (!isWhole) loadKinds(layers).then(again, () => undefined)
  }, [layers, isWhole])
  return new Map(
    layers.flatMap((layer) => {
      const legend = legendOfLayer(layer)
      return legend ? [[layer.id, legend]] : []
    }),
  )
}
