import { BorderOutlined } from '@ant-design/icons'
import DragBox from 'ol/interaction/DragBox.js'
import { toDegrees, type Extent } from '../crs.ts'
import type { RunningTool, Tool, ToolContext } from './tool.ts'

/** Smaller boxes are accidental drags, in px². */
const minAreaPx = 64

/**
 * Picks bounds in EPSG:4490 degrees by dragging a rectangle; for the keyboard there are four number inputs beside the
 * map. It belongs to its form, not to the toolbar.
 */
export function pickExtent(onPick: (extent: Extent) => void): Tool {
  return {
    id: 'pick-extent',
    label: { zh: '拖框选取四至', en: 'Drag a box to pick bounds' },
    icon: <BorderOutlined />,
    start: (context) => start(context, onPick),
  }
}

function start({ map }: ToolContext, onPick: (extent: Extent) => void): RunningTool {
  const style = map.getViewport()?.style
  const cursorBefore = style?.cursor ?? ''
  if (style) style.cursor = 'crosshair'
  const box = new DragBox({ minArea: minAreaPx, className: 'map-drag-box' })
  box.on('boxend', () => onPick(toDegrees(box.getGeometry().getExtent())))
  map.addInteraction(box)
  return {
    stop() {
      map.removeInteraction(box)
      if (style) style.cursor = cursorBefore
    },
  }
}
