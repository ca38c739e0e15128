import { useEffect, useState } from 'react'
import type OlMap from 'ol/Map.js'
import { unByKey } from 'ol/Observable.js'
import type { FeatureRef } from '../feature.ts'
import { LayerStack } from '../layers/stack.ts'
import { palettes } from '../style/palette.ts'
import { localeOf, type MapViewProps } from '../view-props.ts'

type Props = Pick<MapViewProps, 'layers' | 'selected' | 'highlighted' | 'theme' | 'say'>

const none: readonly FeatureRef[] = []

/** Keeps the layers of the map equal to the page's declaration. If a kind can't be loaded, the map throws. */
export function useLayers(
  map: OlMap | null,
  { layers, selected = none, highlighted = null, theme, say }: Props,
): LayerStack | null {
  const [stack, setStack] = useState<LayerStack | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const locale = localeOf(say)

  useEffect(() => {
    if (!map) return
    const made = new LayerStack(map)
    const key = map.on('rendercomplete', () => made.whenDrawn())
    setStack(made)
    return () => {
      unByKey(key)
      made.clear()
      setStack(null)
    }
  }, [map])

  useEffect(() => {
    stack
      ?.show(layers, { palette: palettes[theme], theme, locale, selected, highlighted })
      .catch((error: unknown) => setFailure(error))
  }, [stack, layers, selected, highlighted, theme, locale])

  if (failure !== null) throw failure
  return stack
}
