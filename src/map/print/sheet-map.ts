import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { mapProjection } from '../crs.ts'
import type { LegendGroup } from '../layers/legend.ts'
import { LayerStack } from '../layers/stack.ts'
import { palettes } from '../style/palette.ts'
import { localeOf, type MapViewProps } from '../view-props.ts'
import type { Size } from './sheet.ts'

type Options = {
  shown: MapViewProps
  center: readonly number[]
  resolution: number
  framePx: Size
  pixelRatio: number
  signal: AbortSignal
}

const longestWaitMs = 60_000

/** Thrown instead of drawing a map with holes, because data could not be loaded. */
export class IncompleteError extends Error {}

/** A drawn map, and the legend of what is on it. */
type DrawnSheet = { canvas: HTMLCanvasElement; legend: readonly LegendGroup[] }

/**
 * Draws the map again on a separate map with the size and scale of the frame, so that the one on screen does not move.
 * Always uses the light theme. Rejects with `IncompleteError` if a part of the data could not be loaded.
 */
export async function drawSheet(options: Options): Promise<DrawnSheet> {
  const [width, height] = options.framePx
  const element = document.createElement('div')
  element.setAttribute('aria-hidden', 'true')
  element.style.cssText = `position:fixed;left:-20000px;top:0;width:${width}px;height:${height}px`
  document.body.append(element)
  const view = new View({
    projection: mapProjection,
    center: [...options.center],
    resolution: options.resolution,
    minResolution: 0.01,
    maxResolution: 200_000,
  })
  const map = new OlMap({ target: element, controls: [], interactions: [], pixelRatio: options.pixelRatio, view })
  const { selected = [], say } = options.shown
  const layers = options.shown.layers.filter(({ isOnlyOnScreen }) => !isOnlyOnScreen)
  const stack = new LayerStack(map)
  try {
    await stack.show(layers, {
      palette: palettes.light,
      theme: 'light',
      finer: 2,
      locale: localeOf(say),
      selected,
      highlighted: null,
    })
    options.signal.throwIfAborted()
    await drawn(map, options.signal)
    const extent = view.calculateExtent([width, height])
    if (stack.whenDrawn(extent)) await drawn(map, options.signal)
    if (stack.hasHoles()) throw new IncompleteError()
    const part = { extent, resolution: options.resolution }
    return {
      canvas: joined(element, [width * options.pixelRatio, height * options.pixelRatio]),
      legend: stack.legendOn(part),
    }
  } finally {
    stack.clear()
    map.setTarget(undefined)
    map.dispose()
    element.remove()
  }
}

function drawn(map: OlMap, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const end of [signal, AbortSignal.timeout(longestWaitMs)])
      end.addEventListener('abort', () => reject(end.reason), { once: true })
    map.once('rendercomplete', () => resolve())
    map.render()
  })
}

/** Returns all layers on one canvas, each with its opacity. */
function joined(element: HTMLElement, [width, height]: readonly [number, number]): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can not draw')
  context.fillStyle = palettes.light.background
  context.fillRect(0, 0, width, height)
  for (const part of element.querySelectorAll<HTMLCanvasElement>('.ol-layers canvas')) {
    if (part.width === 0) continue
    context.globalAlpha = Number(part.parentElement?.style.opacity || part.style.opacity || 1)
    context.drawImage(part, 0, 0, width, height)
  }
  return canvas
}
