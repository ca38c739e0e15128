import type { FeatureLike } from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import MultiPoint from 'ol/geom/MultiPoint.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { nameOf, textOf } from './label-text.ts'
import type { Palette, RoadKind } from './palette.ts'
import { mapFont } from './tile-style.ts'

type RoadClass = {
  /** Width in pixels at a resolution of 150 map metres per pixel. */ width: number
  /** Resolution from which the road is drawn. */ from: number
  /** Resolution from which it has shields. */ shieldFrom: number
}

/** From the most important; a more important road is drawn above the others. */
const classes: Readonly<Record<RoadKind, RoadClass>> = {
  expressway: { width: 2.4, from: Infinity, shieldFrom: 420 },
  national: { width: 1.9, from: Infinity, shieldFrom: 420 },
  provincial: { width: 1.4, from: 700, shieldFrom: 110 },
  county: { width: 1, from: 320, shieldFrom: 55 },
}
const order = Object.keys(classes)

const classResolution = 150
/** Growth of the width when the scale doubles, and its limits in pixels. */
const growth = 1.34
const [leastPx, mostPx] = [0.8, 15]
/** Roads thinner than this have no casing. */
const casingFrom = 1.5
const casingPx = 1.4
/** Distance of the shields along a road. */
const shieldEveryPx = 360
/** A shorter road has no shield. */
const shieldLeastPx = 70
/** Resolution from which roads have names. */
const nameFrom = 30
const nameEveryPx = 420

function classOf(feature: FeatureLike): RoadKind {
  const kind = String(feature.get('kind'))
  return Object.hasOwn(classes, kind) ? (kind as RoadKind) : 'county'
}

function widthAt({ width }: RoadClass, resolution: number): number {
  return Math.min(mostPx, Math.max(leastPx, width * growth ** Math.log2(classResolution / resolution)))
}

/** Roads by class, a railway as a dashed line. */
export function roadStyles(feature: FeatureLike, resolution: number, palette: Palette): Style[] {
  if (feature.get('kind') === 'railway') return railwayStyles(resolution, palette)
  const kind = classOf(feature)
  if (resolution > classes[kind].from) return []
  const { line, casing } = palette.roads[kind]
  const width = widthAt(classes[kind], resolution)
  const zIndex = order.length - order.indexOf(kind)
  const thin = new Style({
    stroke: new Stroke({ color: width < casingFrom ? casing : line, width }),
    zIndex: zIndex + 10,
  })
  return width < casingFrom
    ? [thin]
    : [new Style({ stroke: new Stroke({ color: casing, width: width + casingPx }), zIndex }), thin]
}

function railwayStyles(resolution: number, palette: Palette): Style[] {
  const width = resolution > classResolution ? 1.2 : 2.4
  return [
    new Style({ stroke: new Stroke({ color: palette.railway, width }), zIndex: 20 }),
    new Style({ stroke: new Stroke({ color: palette.background, width: width / 2, lineDash: [7, 7] }), zIndex: 21 }),
  ]
}

type Look = { resolution: number; palette: Palette; locale: 'zh' | 'en' }

/** Shields with the number of a road, and its name along it where the map is close. `zIndex`: their priority. */
export function roadLabelStyles(feature: FeatureLike, { resolution, palette, locale }: Look, zIndex: number): Style[] {
  const ref = String(feature.get('ref') ?? '')
  const name = nameOf(feature, locale)
  const kind = classOf(feature)
  const styles: Style[] = []
  if (ref !== '' && resolution < classes[kind].shieldFrom) {
    const places = shieldPlaces(feature, resolution)
    if (places) styles.push(shieldStyle(ref, { kind, palette, places, zIndex }))
  }
  if (name !== '' && name !== ref && resolution < nameFrom)
    styles.push(
      new Style({
        text: new Text({
          ...textOf(name, { color: palette.roadInk, size: 11, weight: 400, palette }),
          placement: 'line',
          repeat: nameEveryPx,
        }),
        zIndex: zIndex - 1,
      }),
    )
  return styles
}

function shieldStyle(
  ref: string,
  { kind, palette, places, zIndex }: { kind: RoadKind; palette: Palette; places: MultiPoint; zIndex: number },
): Style {
  const { fill, ink, rim } = palette.shields[kind]
  return new Style({
    geometry: places,
    text: new Text({
      text: ref,
      font: `600 10px ${mapFont}`,
      fill: new Fill({ color: ink }),
      backgroundFill: new Fill({ color: fill }),
      backgroundStroke: new Stroke({ color: rim, width: 1 }),
      padding: [1, 3, 0, 3],
    }),
    zIndex,
  })
}

/**
 * Returns places along a road at equal distances on the screen. They stay while the map is moved, and change where the
 * scale doubles. Null for a road too short for a shield.
 */
function shieldPlaces(feature: FeatureLike, resolution: number): MultiPoint | null {
  const step = Math.round(Math.log2(resolution))
  const known: ShieldPlaces | undefined = feature.get('shields')
  if (known?.step === step) return known.places
  const places = placesAlong(feature.getGeometry(), 2 ** step)
  if ('set' in feature) feature.set('shields', { step, places } satisfies ShieldPlaces, true)
  return places
}

type ShieldPlaces = { step: number; places: MultiPoint | null }

function placesAlong(geometry: unknown, resolution: number): MultiPoint | null {
  const lines =
    geometry instanceof MultiLineString ? geometry.getLineStrings() : geometry instanceof LineString ? [geometry] : []
  const places = lines.flatMap((line) => {
    const length = line.getLength()
    if (length < shieldLeastPx * resolution) return []
    const count = Math.max(1, Math.round(length / (shieldEveryPx * resolution)))
    return Array.from({ length: count }, (_, index) => line.getCoordinateAt((index + 0.5) / count))
  })
  return places.length > 0 ? new MultiPoint(places) : null
}
