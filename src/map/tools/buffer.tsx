import { RadarChartOutlined } from '@ant-design/icons'
import Feature from 'ol/Feature.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { sketchStyle } from '../draw/sketch-style.ts'
import { zOrder } from '../layers/z-order.ts'
import { toCoordinate } from '../map.ts'
import type { Buffering } from '../ui/buffer-panel.tsx'
import { toolNames } from '../ui/words.ts'
import { lazyPanel } from './lazy-panel.tsx'
import { defineTool, type ToolContext } from './tool.ts'

/** The surroundings of anything: of what was picked last, or of what another tool has drawn. */
export const buffer = defineTool<Buffering>({
  id: 'buffer',
  label: toolNames.buffer,
  icon: <RadarChartOutlined />,
  continues: ['distance', 'area', 'draw'],
  start,
  Panel: lazyPanel(() => import('../ui/buffer-panel.tsx')),
})

function start({ map, palette }: ToolContext): Buffering {
  const source = new VectorSource()
  const layer = new VectorLayer({ source, zIndex: zOrder.tool, style: sketchStyle(palette) })
  map.addLayer(layer)
  return {
    show(ring) {
      source.clear()
      if (ring) source.addFeature(new Feature(new Polygon([[...ring, ...ring.slice(0, 1)].map(toCoordinate)])))
    },
    stop: () => void map.removeLayer(layer),
  }
}
