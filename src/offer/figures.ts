import { formatNumber } from './format-number.ts'
import { offerWords } from './words.ts'
import type { Say } from '../providers/i18n.ts'

/** 1 mu = 2000/3 m², 1 hectare = 10,000 m². */
const squareMetresPerMu = 2000 / 3
const squareMetresPerHectare = 10_000
const wanPerYi = 10_000

export type Figures = { say: Say; locale: string }

/** An area in mu, as people here speak of land. Null where unknown. */
export function areaText(value: unknown, { say, locale }: Figures): string | null {
  if (typeof value !== 'number') return null
  return say(offerWords.mu, { value: formatNumber(value / squareMetresPerMu, locale, 1) })
}

/** An area in all three units. */
export function areaInFull(value: unknown, { say, locale }: Figures): string | null {
  if (typeof value !== 'number') return null
  return [
    say(offerWords.mu, { value: formatNumber(value / squareMetresPerMu, locale, 2) }),
    say(offerWords.hectares, { value: formatNumber(value / squareMetresPerHectare, locale, 2) }),
    say(offerWords.squareMetres, { value: formatNumber(value, locale, 0) }),
  ].join(' · ')
}

/** An amount given in 万元: as 亿元 from there on, in English in yuan as usual there. Null where unknown. */
export function investmentText(value: unknown, { say, locale }: Figures): string | null {
  if (typeof value !== 'number') return null
  if (locale !== 'zh-CN') return yuan(value)
  return value >= wanPerYi ? say(offerWords.yiYuan, { value: formatNumber(value / wanPerYi, locale, 2) }) : say(offerWords.wanYuan, { value: formatNumber(value, locale, 0) })
}

/** A price per mu given in 万元; null where unknown. */
export function priceText(value: unknown, { say, locale }: Figures): string | null {
  if (typeof value !== 'number') return null
  return say(offerWords.perMu, { value: locale === 'zh-CN' ? formatNumber(value, locale, 2) : yuan(value) })
}

const inYuan = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'CNY', notation: 'compact', maximumSignificantDigits: 3 })

function yuan(wan: number): string {
  return inYuan.format(wan * wanPerYi)
}
