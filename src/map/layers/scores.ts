import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import type OlMap from 'ol/Map.js'
import { mapFont } from '../style/tile-style.ts'
import { palettes, type Theme } from '../style/palette.ts'
import { toCoordinate } from '../map.ts'
import { DotSheet, stampOf, type Stamp } from './dot-sheet.ts'
import type { DeclaredLayer, LayerKind } from './kind.ts'
import { zOrder } from './z-order.ts'

/**
 * Places with a score from 0 to 100 (NaN: unknown); `out` is 1 for excluded places. `places`: alternating longitude and
 * latitude; the same array means the same places. A new object is drawn at once, without building anything for it.
 * `best`: indices of the places that show their rank, the first place first, ten at most.
 */
export type ScoredPlaces = {
  places: Float64Array
  scores: Float64Array
  out: Uint8Array
  best: readonly number[]
  chosen: number | null
}
type ScoresLayer = DeclaredLayer & { kind: 'scores'; scored: ScoredPlaces }

/** Colours of the lowest and highest score by theme: one colour that gets darker (in the dark theme: lighter). */
const ramps: Readonly<Record<Theme, readonly [low: string, high: string]>> = {
  light: ['#cfdaee', '#1e366b'],
  dark: ['#33456d', '#c3d6ff'],
}
/** Rims are opaque, because blending ten thousand of them would be slow. */
const halos: Readonly<Record<Theme, string>> = { light: '#ffffff', dark: '#0a1020' }
const steps = 20
const radiusPx = 5
const bestRadiusPx = 11
const reachPx = 12

/**
 * Dots by score, written pixel by pixel: this repaints ten thousand within a frame, which styled features cannot. New
 * scores repaint only this layer, not the layers below.
 */
class ScoreLayer extends Layer {
  readonly #canvas = document.createElement('canvas')
  #shown: ScoredPlaces | null = null
  #theme: Theme = 'light'
  /** Places in map metres, alternating x and y; recomputed only for other places. */
  #projected: { of: Float64Array; at: Float64Array } | null = null
  #stamps: { key: string; images: readonly Stamp[] } | null = null
  #sheet: DotSheet | null = null
  /** State of the last drawn frame. */
  #ground: Viewport | null = null

  constructor() {
    super({})
    this.#canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
  }

  /** Shows new scores without loading or building anything. */
  show(shown: ScoredPlaces, theme: Theme): void {
    this.#shown = shown
    this.#theme = theme
    if (this.#ground) this.#paint(this.#ground)
    else this.changed()
  }

  override render({
    size: [width = 0, height = 0],
    pixelRatio,
    coordinateToPixelTransform: transform,
  }: FrameState): HTMLElement {
    this.#ground = {
      width: Math.round(width * pixelRatio),
      height: Math.round(height * pixelRatio),
      pixelRatio,
      transform,
    }
    this.#paint(this.#ground)
    return this.#canvas
  }

  #paint(viewport: Viewport): void {
    const { width, height } = viewport
    if (width === 0 || height === 0) return
    const canvas = this.#canvas
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height]
    if (this.#sheet?.width !== width || this.#sheet.height !== height) this.#sheet = new DotSheet(width, height)
    const sheet = this.#sheet
    sheet.clear()
    if (this.#shown) this.#draw(this.#shown, sheet, viewport)
    canvas.getContext('2d', { willReadFrequently: true })?.putImageData(new ImageData(sheet.bytes, width, height), 0, 0)
  }

  /** Draws excluded places first, then the others, the best, and the ring of the chosen place on top. */
  #draw(shown: ScoredPlaces, sheet: DotSheet, viewport: Viewport): void {
    const stamps = this.#stampsFor(viewport.pixelRatio)
    const put = putter(this.#placesOf(shown), sheet, viewport)
    const { scores, out, best, chosen } = shown
    const isBest = new Set(best)
    for (let place = 0; place < out.length; place += 1) if (out[place] === 1) put(place, stamps[steps + 1])
    for (let place = 0; place < out.length; place += 1) {
      if (out[place] === 1 || isBest.has(place)) continue
      const score = scores[place] ?? Number.NaN
      put(place, stamps[Number.isNaN(score) ? steps + 2 : Math.round((score / 100) * steps)])
    }
    for (let rank = best.length - 1; rank >= 0; rank -= 1) put(best[rank] ?? 0, stamps[steps + 4 + rank])
    if (chosen !== null) put(chosen, stamps[steps + 3])
  }

  /** Returns the place nearest to a pixel of the map within reach, or null. */
  placeAt(map: OlMap, [px = 0, py = 0]: readonly number[]): number | null {
    const shown = this.#shown
    const [x, y] = map.getCoordinateFromPixel([px, py]) ?? []
    const resolution = map.getView().getResolution()
    if (!shown || x === undefined || y === undefined || !resolution) return null
    const at = this.#placesOf(shown)
    let [nearest, least]: [number | null, number] = [null, reachPx * resolution]
    for (let place = 0; place < shown.out.length; place += 1) {
      const apart = Math.hypot((at[place * 2] ?? Number.NaN) - x, (at[place * 2 + 1] ?? Number.NaN) - y)
      if (apart < least) [nearest, least] = [place, apart]
    }
    return nearest
  }

  #placesOf({ places }: ScoredPlaces): Float64Array {
    if (this.#projected?.of === places) return this.#projected.at
    const at = new Float64Array(places.length)
    for (let index = 0; index < places.length; index += 2)
      at.set(toCoordinate([places[index] ?? Number.NaN, places[index + 1] ?? Number.NaN]), index)
    this.#projected = { of: places, at }
    return at
  }

  /** Stamps by score, then: excluded, unknown, the ring around the chosen place, and the best with their ranks. */
  #stampsFor(pixelRatio: number): readonly Stamp[] {
    const key = `${this.#theme} ${pixelRatio}`
    if (this.#stamps?.key === key) return this.#stamps.images
    const { neutral, accent, mark } = palettes[this.#theme]
    const halo = halos[this.#theme]
    const [low, high] = ramps[this.#theme]
    const paint = (radius: number, work: (pen: CanvasRenderingContext2D) => void): Stamp =>
      stamp(radius, pixelRatio, work)
    const images = Array.from({ length: steps + 1 }, (_step, index) =>
      paint(radiusPx + 2, (pen) => disc(pen, radiusPx, { fill: mixed(low, high, index / steps), line: halo })),
    )
    images.push(paint(radiusPx + 2, (pen) => disc(pen, 2.5, { fill: 'transparent', line: neutral })))
    images.push(paint(radiusPx + 2, (pen) => disc(pen, radiusPx - 1, { fill: halo, line: neutral, isDashed: true })))
    images.push(paint(bestRadiusPx * 1.6, (pen) => disc(pen, bestRadiusPx * 1.4, { fill: 'transparent', line: mark })))
    for (let rank = 1; rank <= mostBest; rank += 1) {
      images.push(
        paint(bestRadiusPx * 1.3, (pen) => {
          disc(pen, bestRadiusPx, { fill: accent, line: halo })
          pen.fillStyle = this.#theme === 'dark' ? '#14100c' : '#ffffff'
          pen.font = `600 11px ${mapFont}`
          pen.textAlign = 'center'
          pen.textBaseline = 'middle'
          pen.fillText(String(rank), 0, 0.5)
        }),
      )
    }
    this.#stamps = { key, images }
    return images
  }
}

/** Dots by score above all other layers. The id of a hit is the index of the place. */
const scores: LayerKind<ScoresLayer, ScoreLayer> = {
  id: 'scores',
  zIndex: zOrder.overlay,
  create: () => new ScoreLayer(),
  update: (made, { scored }, { theme }) => made.show(scored, theme),
  hit(made, { map, pixel }) {
    const place = made.placeAt(map, pixel)
    return place === null ? [] : [{ id: String(place), properties: {} }]
  },
}

export default scores

/** The last drawn frame: its size in device pixels, and the transform from map metres to CSS pixels. */
type Viewport = { width: number; height: number; pixelRatio: number; transform: readonly number[] }

/** Returns a function that draws a stamp centred on a place, unless it is outside the frame. */
function putter(
  at: Float64Array,
  sheet: DotSheet,
  { width, height, pixelRatio, transform: [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] }: Viewport,
): (place: number, image: Stamp | undefined) => void {
  return (place, image) => {
    const [x, y] = [at[place * 2] ?? Number.NaN, at[place * 2 + 1] ?? Number.NaN]
    const [left, top] = [(a * x + c * y + e) * pixelRatio, (b * x + d * y + f) * pixelRatio]
    const half = (image?.width ?? 0) / 2
    if (image && left > -half && top > -half && left < width + half && top < height + half)
      sheet.put(image, Math.round(left - half), Math.round(top - half))
  }
}

/** Maximum number of places with a rank. */
const mostBest = 10

function stamp(radius: number, pixelRatio: number, work: (pen: CanvasRenderingContext2D) => void): Stamp {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(radius * 2 * pixelRatio)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return { width: 0, height: 0, at: new Int16Array(), colors: new Uint32Array(), soft: 0 }
  pen.setTransform(pixelRatio, 0, 0, pixelRatio, canvas.width / 2, canvas.height / 2)
  work(pen)
  return stampOf(pen.getImageData(0, 0, canvas.width, canvas.height))
}

function disc(
  pen: CanvasRenderingContext2D,
  radius: number,
  { fill, line, isDashed = false }: { fill: string; line: string; isDashed?: boolean },
): void {
  pen.beginPath()
  pen.arc(0, 0, radius, 0, 2 * Math.PI)
  pen.fillStyle = fill
  pen.fill()
  pen.setLineDash(isDashed ? [2, 2] : [])
  pen.strokeStyle = line
  pen.lineWidth = 1.5
  pen.stroke()
}

/** Interpolates between two colours as `#rrggbb`. */
function mixed(low: string, high: string, share: number): string {
  const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)
  return `rgb(${[1, 3, 5].map((at) => Math.round(channel(low, at) + (channel(high, at) - channel(low, at)) * share)).join(' ')})`
}
