import { formatNumber } from '../resources/format-number.ts'
import type { Figures } from '../resources/units.ts'
import { offerWords } from './words.ts'

const wanPerYi = 10_000

/** An amount given in 万元: from 1 亿元 on in 亿元; in English in yuan. Null where unknown. */
export function investmentText(value: unknown, { say, locale }: Figures): string | null {
  if (typeof value !== 'number') return null
  if (locale !== 'zh-CN') return yuan(value)
  return value >= wanPerYi
    ? say(offerWords.yiYuan, { value: formatNumber(value / wanPerYi, locale, 2) })
    : say(offerWords.wanYuan, { value: formatNumber(value, locale, 0) })
}

/** A price per mu given in 万元; null where unknown. */
export function priceText(value: unknown, { say, locale }: Figures): string | null {
  if (typeof value !== 'number') return null
  return say(offerWords.perMu, { value: locale === 'zh-CN' ? formatNumber(value, locale, 2) : yuan(value) })
}

const inYuan = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'CNY',
  notation: 'compact',
  maximumSignificantDigits: 3,
})

function yuan(wan: number): string {
  return inYuan.format(wan * wanPerYi)
}
