import type { OverlayLine } from './analysis.ts'
import type { Label } from './define.ts'
import { formatNumber } from './format-number.ts'
import type { Relation } from './rules/evidence.ts'
import { areaIn, distanceText, type Figures } from './units.ts'

const thresholdWords = {
  below: { zh: '未超过门槛 {limit}，此规则不适用', en: 'Not above the threshold of {limit}: the rule does not apply' },
  above: { zh: '超过门槛 {limit}', en: 'Above the threshold of {limit}' },
  near: { zh: '门槛 {limit}，合计 {amount}', en: 'Threshold {limit}, {amount} together' },
  accuracy: { zh: '{text}（精度 ±{accuracy}）', en: '{text} (accurate to ±{accuracy})' },
} as const satisfies Record<string, Label>

const aboveWords: Readonly<Partial<Record<Relation, Label>>> = {
  'slope-above': { zh: '坡度限值 {limit}°', en: 'Slope limit {limit}°' },
  'elevation-above': { zh: '高程限值 {limit} m', en: 'Elevation limit {limit} m' },
}

/** How a line stands to the threshold of its rule, or the limit of a rule of slope or elevation; null where it has neither. */
export function limitText(
  { threshold, above, relation = 'inside' }: Pick<OverlayLine, 'threshold' | 'above' | 'relation'>,
  figures: Figures,
): string | null {
  const { say, locale } = figures
  const terrain = aboveWords[relation]
  if (terrain && typeof above === 'number') return say(terrain, { limit: formatNumber(above, locale, 1) })
  if (!threshold) return null
  const { unit, isExceeded } = threshold
  const text = (value: number): string =>
    unit === 'm' ? distanceText(value, locale) : areaIn('squareMetres', value, value < 100 ? 2 : 1, figures)
  const words = isExceeded === null ? thresholdWords.near : isExceeded ? thresholdWords.above : thresholdWords.below
  const said = say(words, { limit: text(threshold.limit), amount: text(threshold.amount) })
  return threshold.accuracy > 0
    ? say(thresholdWords.accuracy, { text: said, accuracy: text(threshold.accuracy) })
    : said
}
