import type OlMap from 'ol/Map.js'

const stepPx = 4
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/**
 * Pans the map in small steps by Shift and arrow keys; without Shift OpenLayers pans it in large steps. Returns a
 * function that removes the listener.
 */
export function startFinePan(map: OlMap): () => void {
  const element = map.getTargetElement()
  const press = (event: KeyboardEvent): void => {
    const direction = directions[event.key]
    const [x = 0, y = 0] = map.getView().getCenter() ?? []
    if (!direction || !event.shiftKey) return
    const step = stepPx * (map.getView().getResolution() ?? 1)
    map.getView().setCenter([x + direction[0] * step, y + direction[1] * step])
    event.preventDefault()
  }
  element?.addEventListener('keydown', press)
  return () => element?.removeEventListener('keydown', press)
}
