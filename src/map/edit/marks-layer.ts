import Feature from 'ol/Feature.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { closed, type Position, type Shape } from '../geometry/shape.ts'
import { toCoordinate } from '../map.ts'
import { palettes, withAlpha, type Palette } from '../style/palette.ts'

/**
 * Drawn around the edited shape as help, never part of it: a neighbour, a neighbour that a save was rejected for, an
 * overlap; a fault, a chosen corner.
 */
export type Mark =
  | { kind: 'neighbour' | 'refused' | 'shared'; name: string; shape: Shape }
  | { kind: 'fault' | 'corner'; at: Position }

/** Colours of warnings, readable on light and on dark basemaps. */
const warnings = { light: '#c0342b', dark: '#ff7d70' } as const

export function createMarksLayer(zIndex: number): VectorLayer {
  return new VectorLayer({ source: new VectorSource(), zIndex, declutter: true })
}

export function updateMarksLayer(layer: VectorLayer, marks: readonly Mark[], palette: Palette): void {
  const source = layer.getSource()
  source?.clear()
  source?.addFeatures(
    marks.map((mark) => {
      const feature = new Feature(
        'at' in mark
          ? new Point(toCoordinate(mark.at))
          : new MultiPolygon(mark.shape.map((part) => part.map((ring) => closed(ring).map(toCoordinate)))),
      )
      feature.setStyle(styleOf(mark, palette))
      return feature
    }),
  )
}

function styleOf(mark: Mark, palette: Palette): Style {
  const warning = palette === palettes.dark ? warnings.dark : warnings.light
  switch (mark.kind) {
    case 'neighbour':
      return areaStyle({ color: palette.line, plane: palette.plane, lineDash: [4, 4] }, mark.name, palette)
    case 'refused':
      return areaStyle({ color: warning, plane: withAlpha(warning, 0.1) }, mark.name, palette)
    case 'shared':
      return areaStyle({ color: warning, plane: withAlpha(warning, 0.55) }, '', palette)
    case 'fault':
      return new Style({
        image: new CircleStyle({
          radius: 9,
          stroke: new Stroke({ color: warning, width: 3 }),
          fill: new Fill({ color: withAlpha(warning, 0.25) }),
        }),
      })
    case 'corner':
      return new Style({ image: new CircleStyle({ radius: 9, stroke: new Stroke({ color: palette.mark, width: 3 }) }) })
  }
}

function areaStyle(
  { color, plane, lineDash = [] }: { color: string; plane: string; lineDash?: number[] },
  name: string,
  palette: Palette,
): Style {
  return new Style({
    stroke: new Stroke({ color, width: 2, lineDash }),
    fill: new Fill({ color: plane }),
    text: new Text({
      text: name,
      font: '12px system-ui, sans-serif',
      fill: new Fill({ color }),
      stroke: new Stroke({ color: palette.halo, width: 3 }),
    }),
  })
}
