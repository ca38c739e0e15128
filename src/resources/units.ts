import type { Label } from './define.ts'
import { formatNumber } from './format-number.ts'

/** The unit as declarations of fields and texts write it. */
export const squareMetre = 'm²'
export const squareMetresPerMu = 2000 / 3
export const squareMetresPerHectare = 10_000

/** What formatting needs: `locale` is a language tag. */
export type Figures = {
  say: (label: Label, values?: Readonly<Record<string, string | number>>) => string
  locale: string
}

/** Units of areas, in the order in which one area is shown in all of them. */
export const areaUnits = {
  mu: { label: { zh: '亩', en: 'mu' }, squareMetres: squareMetresPerMu },
  hectares: { label: { zh: '公顷', en: 'ha' }, squareMetres: squareMetresPerHectare },
  squareMetres: { label: { zh: 'm²', en: 'm²' }, squareMetres: 1 },
} as const satisfies Record<string, { label: Label; squareMetres: number }>

export type AreaUnit = keyof typeof areaUnits

/** An area in one unit. */
export function areaIn(unit: AreaUnit, areaM2: number, decimals: number, { say, locale }: Figures): string {
  const { label, squareMetres } = areaUnits[unit]
  return `${formatNumber(areaM2 / squareMetres, locale, decimals)} ${say(label)}`
}

/** An area in mu, as usual in China; null where unknown. Input square metres. */
export function areaText(areaM2: unknown, figures: Figures): string | null {
  return typeof areaM2 === 'number' ? areaIn('mu', areaM2, 1, figures) : null
}

/** An area in each of the three units; exact, it has as many decimals as a survey. */
export function areaParts(areaM2: number, figures: Figures, { isExact = false } = {}): Record<AreaUnit, string> {
  return {
    mu: areaIn('mu', areaM2, isExact ? 3 : 2, figures),
    hectares: areaIn('hectares', areaM2, isExact ? 4 : 2, figures),
    squareMetres: areaIn('squareMetres', areaM2, isExact ? (areaM2 < 100 ? 2 : 1) : 0, figures),
  }
}

/** An area in all three units; null where unknown. Input square metres. */
export function areaInFull(areaM2: unknown, figures: Figures): string | null {
  return typeof areaM2 === 'number' ? Object.values(areaParts(areaM2, figures)).join(' · ') : null
}

/** The same as exactly as a survey states it. */
export function surveyedArea(areaM2: number, figures: Figures): string {
  return Object.values(areaParts(areaM2, figures, { isExact: true })).join(' · ')
}

/** A length or distance in metres, from one kilometre on in kilometres. */
export function distanceText(metres: number, locale: string, kilometreDecimals = 2): string {
  return metres < 1000
    ? `${formatNumber(metres, locale, metres < 100 ? 1 : 0)} m`
    : `${formatNumber(metres / 1000, locale, kilometreDecimals)} km`
}

/** Price of a whole parcel in 万元; null where its area or its price is unknown. */
export function totalPriceWan(areaM2: unknown, priceWanPerMu: unknown): number | null {
  return typeof areaM2 === 'number' && typeof priceWanPerMu === 'number'
    ? (areaM2 / squareMetresPerMu) * priceWanPerMu
    : null
}
