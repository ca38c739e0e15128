import { BorderOutlined } from '@ant-design/icons'
import DragBox from 'ol/interaction/DragBox.js'
import { toDegrees, type Extent } from '../crs.ts'
import type { RunningTool, Tool, ToolContext } from './tool.ts'

/** Smaller boxes are slips of the hand, in px². */
const minAreaPx = 64

/**
 * Drag a rectangle to pick bounds in EPSG:4490 degrees; the keyboard's way are the four number inputs beside the map.
 * It belongs to the form that it is given to, not to the bar of tools.
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
