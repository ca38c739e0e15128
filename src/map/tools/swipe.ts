import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'
import type RenderEvent from 'ol/render/Event.js'
import { getRenderPixel } from 'ol/render.js'

type Context = { map: OlMap; layers: readonly BaseLayer[]; share: () => number }

/** Hides the layers left of a share of the map's width, so that the ground can be compared with what lies on it. The answer undoes it. */
export function start({ map, layers, share }: Context): () => void {
  const before = (event: RenderEvent): void => clip(event, map, share())
  const after = (event: RenderEvent): void => (event.context as CanvasRenderingContext2D).restore()
  for (const layer of layers) {
    layer.addEventListener('prerender', before as never)
    layer.addEventListener('postrender', after as never)
  }
  map.render()
  return () => {
    for (const layer of layers) {
      layer.removeEventListener('prerender', before as never)
      layer.removeEventListener('postrender', after as never)
    }
    map.render()
  }
}

function clip(event: RenderEvent, map: OlMap, share: number): void {
  const context = event.context as CanvasRenderingContext2D
  const [width = 0, height = 0] = map.getSize() ?? []
  const corners = [[width * share, 0], [width, 0], [width, height], [width * share, height]].map((pixel) => getRenderPixel(event, pixel))
  context.save()
  context.beginPath()
  corners.forEach(([x = 0, y = 0], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.closePath()
  context.clip()
}
