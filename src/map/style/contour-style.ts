import type { FeatureLike } from 'ol/Feature.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { textOf } from './label-text.ts'
import type { Palette, Theme } from './palette.ts'

/** Map metres per pixel below which contours are drawn (zoom 12 and closer), and those between index lines too. */
export const contoursFrom = 40
const numberEveryPx = 420
const numberPx = 10
/** Radians between digits: around sharper bends a number can't be read. */
const maxAngle = 0.35
/** Metres between lines with numbers, below a resolution (from zooms 18, 16 and 15 on); farther out each index line has one. */
const numbered = [
  [1, 50],
  [2.4, 100],
  [4.8, 200],
] as const

/** A quiet brown-grey, as on topographic maps. */
const looks: Readonly<Record<Theme, { line: string; index: string; ink: string }>> = {
  light: { line: 'rgba(134, 106, 74, 0.3)', index: 'rgba(134, 106, 74, 0.52)', ink: '#7d6344' },
  dark: { line: 'rgba(186, 164, 132, 0.16)', index: 'rgba(186, 164, 132, 0.3)', ink: '#b29c7c' },
}

type ContourStyles = {
  line: (feature: FeatureLike) => Style
  /** The height of an index line, along it. Where they are dense, not of each. */
  number: (feature: FeatureLike, resolution: number) => Style | undefined
}

/** Every fifth line is an index line: stronger, with its height. */
export function contourStyles(theme: Theme, palette: Palette): ContourStyles {
  const { line, index, ink } = looks[theme]
  const lines = {
    usual: new Style({ stroke: new Stroke({ color: line, width: 0.7 }) }),
    index: new Style({ stroke: new Stroke({ color: index, width: 1.1 }) }),
  }
  const numbers = new Map<string, Style>()
  return {
    line: (feature) => lines[isIndex(feature) ? 'index' : 'usual'],
    number(feature, resolution) {
      const heightM = Number(feature.get('heightM'))
      if (!isIndex(feature) || heightM % numberedAt(resolution) !== 0) return undefined
      const height = String(heightM)
      const known = numbers.get(height)
      if (known) return known
      const text = textOf(height, { color: ink, size: numberPx, weight: 400, palette })
      const made = new Style({ text: new Text({ ...text, placement: 'line', repeat: numberEveryPx, maxAngle }) })
      numbers.set(height, made)
      return made
    },
  }
}

function numberedAt(resolution: number): number {
  return numbered.find(([most]) => resolution < most)?.[1] ?? 1
}

function isIndex(feature: FeatureLike): boolean {
  return feature.get('isIndex') === true
}
