import { SplitCellsOutlined } from '@ant-design/icons'
import LayerGroup from 'ol/layer/Group.js'
import type BaseLayer from 'ol/layer/Base.js'
import Layer from 'ol/layer/Layer.js'
import type OlMap from 'ol/Map.js'
import type RenderEvent from 'ol/render/Event.js'
import { getRenderPixel } from 'ol/render.js'
import { useEffect, useState } from 'react'
import type { Label } from '../../resources/define.ts'
import { defineTool, type PanelProps, type RunningTool, type ToolContext } from './tool.ts'

const words = {
  swipe: { zh: '卷帘对比', en: 'Swipe' },
  handle: { zh: '卷帘位置：左侧只显示底图', en: 'Swipe: only the basemap on the left' },
} as const satisfies Record<string, Label>

/** `setShare`: share of the width, from 0 to 1, without the layers. */
type Swiping = RunningTool & { setShare: (share: number) => void }

/** Hides the layers left of a line, to compare them with the basemap. */
export const swipe = defineTool<Swiping>({
  id: 'swipe',
  label: words.swipe,
  icon: <SplitCellsOutlined />,
  start,
  Panel: SwipeHandle,
})

function start({ map, layers }: ToolContext): Swiping {
  let share = 0
  const drawn = layers.flatMap(leaves)
  const before = (event: RenderEvent): void => clip(event, map, share)
  const after = (event: RenderEvent): void => contextOf(event)?.restore()
  for (const layer of drawn) {
    layer.on('prerender', before)
    layer.on('postrender', after)
  }
  return {
    setShare(next) {
      share = next
      map.render()
    },
    stop() {
      for (const layer of drawn) {
        layer.un('prerender', before)
        layer.un('postrender', after)
      }
      map.render()
    },
  }
}

function leaves(layer: BaseLayer): Layer[] {
  if (layer instanceof LayerGroup) return layer.getLayers().getArray().flatMap(leaves)
  return layer instanceof Layer ? [layer] : []
}

/** All layers use a 2D canvas; the type also allows WebGL. */
function contextOf({ context }: RenderEvent) {
  return context && 'clip' in context ? context : undefined
}

function clip(event: RenderEvent, map: OlMap, share: number): void {
  const context = contextOf(event)
  if (!context) return
  const [width = 0, height = 0] = map.getSize() ?? []
  const corners = [
    [width * share, 0],
    [width, 0],
    [width, height],
    [width * share, height],
  ].map((pixel) => getRenderPixel(event, pixel))
  context.save()
  context.beginPath()
  corners.forEach(([x = 0, y = 0], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.closePath()
  context.clip()
}

/** The line and its handle. */
function SwipeHandle({ running, say }: PanelProps<Swiping>) {
  const [share, setShare] = useState(0.5)
  useEffect(() => running.setShare(share), [running, share])
  return (
    <div className="map-swipe" style={{ '--share': `${share * 100}%` }}>
      <i aria-hidden="true" />
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(share * 100)}
        aria-label={say(words.handle)}
        onChange={(event) => setShare(Number(event.target.value) / 100)}
      />
    </div>
  )
}
