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

/** An area in all three units; null where unknown. Input square metres. */
export function areaInFull(areaM2: unknown, figures: Figures): string | null {
  if (typeof areaM2 !== 'number') return null
  return [
    areaIn('mu', areaM2, 2, figures),
    areaIn('hectares', areaM2, 2, figures),
    areaIn('squareMetres', areaM2, 0, figures),
  ].join(' · ')
}

/** A length or distance in metres, from one kilometre on in kilometres. */
export function distanceText(metres: number, locale: string, kilometreDecimals = 2): string {
  return metres < 1000
    ? `${formatNumber(metres, locale, metres < 100 ? 1 : 0)} m`
    : `${formatNumber(metres / 1000, locale, kilometreDecimals)} km`
}
