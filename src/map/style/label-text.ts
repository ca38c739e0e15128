import type { FeatureLike } from 'ol/Feature.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import type { Options } from 'ol/style/Text.js'
import type { Palette } from './palette.ts'
import { mapFont } from './tile-style.ts'

export const haloPx = 3
const latinEm = 0.6
const latin = /[ -~\u00C0-\u024F]/g

export type TextLook = { color: string; size: number; weight: number; palette: Palette }

/** Returns the name of a feature of the basemap in the chosen language, else in Chinese; empty without one. */
export function nameOf(feature: FeatureLike, locale: 'zh' | 'en'): string {
  const [name = '', nameEn] = [feature.get('name'), feature.get('nameEn')].map((text: unknown) => String(text ?? ''))
  return (locale === 'en' && nameEn) || name
}

/** A text with a halo. */
export function textOf(text: string, { color, size, weight, palette }: TextLook): Options {
  return {
    text,
    font: `${weight} ${size}px ${mapFont}`,
    fill: new Fill({ color }),
    stroke: new Stroke({ color: palette.halo, width: haloPx }),
  }
}

/** Estimates the width of the longest line: Chinese characters are as wide as high, Latin ones half as wide. */
export function textWidthPx(text: string, size: number): number {
  const ems = (line: string): number => line.length - (line.match(latin)?.length ?? 0) * (1 - latinEm)
  return Math.max(...text.split('\n').map(ems)) * size + haloPx
}
