import type { FeatureLike } from 'ol/Feature.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { GeoJsonCollection } from '../feature.ts'
import type { Palette } from '../style/palette.ts'
import { mapFont } from '../style/tile-style.ts'
import { showFeatures } from './features.ts'
import type { DeclaredLayer, LayerKind } from './kind.ts'
import { zOrder } from './z-order.ts'

type OverlayLook = 'preview' | 'mistake' | 'selected' | 'outline' | 'picked' | 'good' | 'frame' | 'mark' | 'location'
export type OverlayLayer = DeclaredLayer & { kind: 'overlay'; features: GeoJsonCollection; look: OverlayLook }

/**
 * Features given by the page instead of tiles: a preview, a mistake, a selection, boundaries for orientation, a picked
 * box, what is good of a boundary, the location of the device, frames and a marked place with the `label` of each
 * feature.
 */
export const overlay: LayerKind<OverlayLayer, VectorLayer> = {
  id: 'overlay',
  zIndex: zOrder.overlay,
  create: () => new VectorLayer({ source: new VectorSource() }),
  update(made, { features, look }, { palette }) {
    showFeatures(made, features)
    made.setStyle(styleOf(look, palette))
  },
}

function styleOf(look: OverlayLook, palette: Palette): Style | ((feature: FeatureLike) => Style | Style[]) {
  if (look === 'frame') return (feature) => frameStyle(String(feature.get('label') ?? ''), palette)
  if (look === 'mark') return (feature) => markStyles(String(feature.get('label') ?? ''), palette)
  const { color, plane, width, dash } = looks(palette)[look]
  const fill = new Fill({ color: plane })
  const stroke = new Stroke({ color, width, ...(dash ? { lineDash: [6, 4] } : {}) })
  return new Style({
    fill,
    stroke,
    image: new CircleStyle({
      radius: 6,
      fill: new Fill({ color }),
      stroke: new Stroke({ color: palette.halo, width: 2 }),
    }),
  })
}

function frameStyle(name: string, palette: Palette): Style {
  return new Style({
    stroke: new Stroke({ color: palette.line, width: 1, lineDash: [4, 4] }),
    text: nameOf(name, { palette, sizePx: 12, belowPx: 0 }),
  })
}

/** A ring around the place that leaves it visible, and its name below. */
function markStyles(name: string, palette: Palette): Style[] {
  const { accent, accentPlane, halo } = palette
  const ring = (color: string, width: number): Stroke => new Stroke({ color, width })
  return [
    new Style({
      image: new CircleStyle({ radius: 11, stroke: ring(halo, 5), fill: new Fill({ color: accentPlane }) }),
    }),
    new Style({
      image: new CircleStyle({ radius: 11, stroke: ring(accent, 2.5) }),
      text: nameOf(name, { palette, sizePx: 14, belowPx: 24 }),
    }),
    new Style({ image: new CircleStyle({ radius: 3.5, fill: new Fill({ color: accent }), stroke: ring(halo, 1.5) }) }),
  ]
}

type NameLook = { palette: Palette; sizePx: number; belowPx: number }

function nameOf(text: string, { palette: { ink, halo }, sizePx, belowPx }: NameLook): Text {
  return new Text({
    text,
    font: `600 ${sizePx}px ${mapFont}`,
    fill: new Fill({ color: ink }),
    stroke: new Stroke({ color: halo, width: 3 }),
    offsetY: belowPx,
    overflow: true,
  })
}

type Drawn = { color: string; plane: string; width: number; dash?: boolean }

function looks({
  line,
  plane,
  accent,
  accentPlane,
}: Palette): Readonly<Record<Exclude<OverlayLook, 'frame' | 'mark'>, Drawn>> {
  return {
    preview: { color: line, plane, width: 2 },
    mistake: { color: '#c0342b', plane: 'rgba(192, 52, 43, 0.22)', width: 2, dash: true },
    selected: { color: accent, plane: accentPlane, width: 2 },
    outline: { color: line, plane, width: 1.5 },
    location: { color: line, plane, width: 1 },
    good: { color: '#1f8a4c', plane: 'rgba(31, 138, 76, 0.3)', width: 2.5 },
    picked: { color: accent, plane: accentPlane, width: 2, dash: true },
  }
}
