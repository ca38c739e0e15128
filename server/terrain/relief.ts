import { gradientAt, shadeOf, type Heights } from './heights.ts'
import type { Ground } from './ground.ts'
import { heightsOfTile, type TileAddress } from './tile.ts'

export type ReliefTheme = 'light' | 'dark'

/** Zooms of the tiles: beyond the deepest, a picture drawn larger looks the same. */
export const reliefZooms = { least: 5, most: 17 } as const

/** Pixels of a side of a tile. */
export const reliefSide = 256

type Colour = readonly [red: number, green: number, blue: number]
type Look = {
  /** Colours by height in metres, from low to high. */
  tints: readonly (readonly [heightM: number, colour: Colour])[]
  /** Of slopes in the shade and in the light. */
  dark: Colour
  bright: Colour
  /** How much shade and light cover at most. */
  depth: number
}

const looks: Readonly<Record<ReliefTheme, Look>> = {
  light: {
    tints: [
      [1000, [220, 232, 214]],
      [1600, [230, 238, 220]],
      [2200, [241, 241, 224]],
      [2800, [240, 231, 212]],
      [3400, [231, 222, 210]],
      [3900, [238, 237, 238]],
      [4300, [252, 252, 254]],
    ],
    dark: [74, 88, 116],
    bright: [255, 255, 250],
    depth: 0.6,
  },
  dark: {
    tints: [
      [1000, [18, 31, 42]],
      [1600, [21, 35, 48]],
      [2200, [27, 39, 53]],
      [2800, [35, 43, 57]],
      [3400, [45, 50, 64]],
      [3900, [60, 66, 82]],
      [4300, [84, 92, 112]],
    ],
    dark: [3, 7, 16],
    bright: [128, 150, 190],
    depth: 0.42,
  },
}

/** Brightness of level ground. */
const level = Math.SQRT1_2

/**
 * Returns the relief of a tile as pixels, red, green, blue and opacity; null where no height is known. Shades are drawn
 * steeper the farther the map is zoomed out, because there the ground is smoothed.
 */
export async function reliefPixels(ground: Ground, tile: TileAddress, theme: ReliefTheme): Promise<Uint8Array | null> {
  const { side, values, stepM } = await heightsOfTile(ground, tile, {
    steps: reliefSide,
    around: 1,
    simpler: simplerAt(tile.z),
  })
  if (values.every(Number.isNaN)) return null
  return shaded({ width: side, height: side, values, cellM: [stepM, stepM] }, theme, tile.z)
}

/** The pixels of heights without those at their edge. `zoom`: that of a map with pixels of this size. */
export function shaded(heights: Heights, theme: ReliefTheme, zoom: number): Uint8Array {
  return coloured(heights, looks[theme], zoom)
}

/** Zoomed out, valleys and ridges matter, not each gully: there larger cells are drawn, and steeper than they are. */
export function simplerAt(z: number): number {
  return z <= 9 ? 4 : z <= 11 ? 2.5 : z === 12 ? 1.6 : 1
}

function steeperAt(z: number): number {
  return Math.max(1, Math.min(2.4, 1 + (12 - z) * 0.4))
}

/** Near by, a slope fills the screen: there its shade is lighter, so that what lies on it can be read. */
function depthAt(z: number): number {
  return Math.max(0.5, Math.min(1, 1 - (z - 12) / 8))
}

function coloured(heights: Heights, { tints, dark, bright, depth: deepest }: Look, zoom: number): Uint8Array {
  const [steeper, depth] = [steeperAt(zoom), deepest * depthAt(zoom)]
  const [width, height] = [heights.width - 2, heights.height - 2]
  const pixels = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const heightM = heights.values[(row + 1) * heights.width + column + 1] ?? Number.NaN
      if (Number.isNaN(heightM)) continue
      const gradient = gradientAt(heights, column + 1, row + 1)
      const shade = gradient ? shadeOf(gradient, steeper) : level
      const tint = tintOf(tints, heightM)
      const [other, share] =
        shade < level ? [dark, (1 - shade / level) * depth] : [bright, ((shade - level) / (1 - level)) * depth]
      const at = (row * width + column) * 4
      for (const part of [0, 1, 2] as const)
        pixels[at + part] = Math.round(tint[part] * (1 - share) + other[part] * share)
      pixels[at + 3] = 255
    }
  return pixels
}

function tintOf(tints: Look['tints'], height: number): Colour {
  const next = tints.findIndex(([heightM]) => heightM >= height)
  const [above, below] = [tints[next < 0 ? tints.length - 1 : next], tints[Math.max(0, next - 1)]]
  if (!above || !below || next <= 0) return (above ?? tints[0])?.[1] ?? [255, 255, 255]
  const share = (height - below[0]) / (above[0] - below[0])
  const mixed = (part: 0 | 1 | 2): number => below[1][part] + (above[1][part] - below[1][part]) * share
  return [mixed(0), mixed(1), mixed(2)]
}
