import { useEffect, useEffectEvent } from 'react'
import type OlMap from 'ol/Map.js'
import { unByKey } from 'ol/Observable.js'
import type { LayerStack } from '../layers/stack.ts'
import { moveTo, toPlace, viewState } from '../map.ts'
import type { MapFeature } from '../feature.ts'
import type { MapViewProps } from '../view-props.ts'

type Props = Pick<MapViewProps, 'onPick' | 'onPoint'> & {
  stack: LayerStack | null
  /** The layers that are visible at a pixel: of this map, or of one that covers it there. */
  stackAt: (pixel: readonly number[]) => LayerStack | null
  isPicking: boolean
}

const zoomIntoGroup = 2

/**
 * Reports features under the pointer, at a click, and under the cross on Enter. A click on a count zooms in instead.
 */
export function usePicking(map: OlMap | null, { onPick, onPoint, stack, stackAt, isPicking }: Props): void {
  const pick = useEffectEvent((...picked: Parameters<NonNullable<typeof onPick>>) => onPick?.(...picked))
  const point = useEffectEvent((feature: MapFeature | null) => onPoint?.(feature))
  const visibleAt = useEffectEvent((pixel: readonly number[]) => stackAt(pixel))
  useEffect(() => {
    if (!map || !stack || !isPicking) return
    const element = map.getTargetElement()
    let asked = 0
    const ask = async (pixel: number[], coordinate: number[]): Promise<void> => {
      const question = (asked += 1)
      const at = toPlace(coordinate)
      element?.toggleAttribute('data-asking', true)
      const { features, unanswered } = await (visibleAt(pixel) ?? stack).at({ pixel, at })
      // A later click, or the end of the map, made this response stale.
      if (question !== asked) return
      element?.toggleAttribute('data-asking', false)
      const single = features.filter(({ isGroup }) => !isGroup)
      if (features.length > 0 && single.length === 0)
        moveTo(map, { center: at, zoom: viewState(map).zoom + zoomIntoGroup })
      else pick(single, at, unanswered)
    }
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return
      // Otherwise the same key press would activate the element that the result focuses.
      event.preventDefault()
      const middle = map.getView().getCenter() ?? [0, 0]
      void ask(map.getPixelFromCoordinate(middle) ?? [0, 0], middle)
    }
    const leave = (): void => point(null)
    const keys = [
      map.on('singleclick', ({ pixel, coordinate }) => void ask(pixel, coordinate)),
      map.on(
        'pointermove',
        follow(map, {
          passing: (ask) => (visibleAt(ask.pixel) ?? stack).passing(ask),
          tell: (feature) => point(feature),
        }),
      ),
    ]
    element?.addEventListener('keydown', press)
    element?.addEventListener('pointerleave', leave)
    return () => {
      asked += 1
      unByKey(keys)
      element?.removeEventListener('keydown', press)
      element?.removeEventListener('pointerleave', leave)
      for (const mark of ['data-over', 'data-asking']) element?.toggleAttribute(mark, false)
    }
  }, [map, stack, isPicking])
}

type Pointing = { pixel: number[]; coordinate: number[]; dragging: boolean }

type Follow = Pick<LayerStack, 'passing'> & { tell: (feature: MapFeature | null) => void }

/** Runs once per frame, and reports only changes. */
function follow(map: OlMap, { passing, tell }: Follow): (event: Pointing) => void {
  let frame = 0
  let last: string | null = null
  return ({ pixel, coordinate, dragging }) => {
    cancelAnimationFrame(frame)
    if (dragging) return
    frame = requestAnimationFrame(() => {
      const here = passing({ pixel, at: toPlace(coordinate) })
      const feature = here.find(({ isGroup }) => !isGroup) ?? null
      map.getTargetElement()?.toggleAttribute('data-over', here.length > 0)
      const key = feature && `${feature.layer} ${feature.id}`
      if (key === last) return
      last = key
      tell(feature)
    })
  }
}
