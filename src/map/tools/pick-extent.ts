import DragBox from 'ol/interaction/DragBox.js'
import type OlMap from 'ol/Map.js'
import type { Label } from '../../resources/define.ts'
import { toDegrees, type Extent } from '../crs.ts'

type Context = { map: OlMap; onPick: (extent: Extent) => void }

/** Smaller boxes are slips of the hand, in px². */
const minAreaPx = 64

/** Drag a rectangle to pick bounds, given in EPSG:4490 degrees. The keyboard's way are the four number inputs beside the map. */
export const pickExtent = {
  id: 'pick-extent',
  label: { zh: '拖框选取四至', en: 'Drag a box to pick bounds' } satisfies Label,
  cursor: 'crosshair',
  /** Starts the tool; the answer undoes all that it added. */
  start({ map, onPick }: Context): () => void {
    const style = map.getViewport()?.style
    const cursorBefore = style?.cursor ?? ''
    if (style) style.cursor = pickExtent.cursor
    const box = new DragBox({ minArea: minAreaPx, className: 'map-drag-box' })
    box.on('boxend', () => onPick(toDegrees(box.getGeometry().getExtent())))
    map.addInteraction(box)
    return () => {
      map.removeInteraction(box)
      if (style) style.cursor = cursorBefore
    }
  },
}
