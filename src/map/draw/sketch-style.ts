import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type { Palette } from '../style/palette.ts'

/** Style of a sketch: dashed if it becomes part of a row, so that nobody takes it for finished. */
export function sketchStyle(palette: Palette, { isDashed = true } = {}): Style {
  return new Style({
    stroke: new Stroke({ color: palette.accent, width: 2.5, ...(isDashed ? { lineDash: [8, 5] } : {}) }),
    fill: new Fill({ color: palette.accentPlane }),
    image: new CircleStyle({
      radius: 5,
      fill: new Fill({ color: palette.halo }),
      stroke: new Stroke({ color: palette.accent, width: 2 }),
    }),
  })
}
