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

export const areaWords = {
  hectares: { zh: '{value} 公顷', en: '{value} ha' },
  mu: { zh: '{value} 亩', en: '{value} mu' },
  squareMetres: { zh: '{value} m²', en: '{value} m²' },
} as const satisfies Record<string, Label>

/** An area in mu, as usual in China; null where unknown. Input square metres. */
export function areaText(areaM2: unknown, { say, locale }: Figures): string | null {
  if (typeof areaM2 !== 'number') return null
  return say(areaWords.mu, { value: formatNumber(areaM2 / squareMetresPerMu, locale, 1) })
}

/** An area in all three units; null where unknown. Input square metres. */
export function areaInFull(areaM2: unknown, { say, locale }: Figures): string | null {
  if (typeof areaM2 !== 'number') return null
  return [
    say(areaWords.mu, { value: formatNumber(areaM2 / squareMetresPerMu, locale, 2) }),
    say(areaWords.hectares, { value: formatNumber(areaM2 / squareMetresPerHectare, locale, 2) }),
    say(areaWords.squareMetres, { value: formatNumber(areaM2, locale, 0) }),
  ].join(' · ')
}

/** A length in metres, from one kilometre on in kilometres. */
export function formatLength(metres: number, locale: string): string {
  return metres >= 1000 ? `${formatNumber(metres / 1000, locale, 3)} km` : `${formatNumber(metres, locale, 1)} m`
}
