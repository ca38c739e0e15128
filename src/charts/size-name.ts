import { investmentSizes } from '../resources/investment-sizes.ts'
import { investmentText } from '../offer/figures.ts'
import type { Figures } from '../resources/units.ts'
import { chartWords } from './words.ts'

/** The amounts of a size, in 万元 of two decimals, so that the next size begins where this one has ended. */
export function sizeRange(low: string): [low: number, high: number | null] {
  const next = investmentSizes.find((bound) => bound > Number(low))
  return [Number(low), next === undefined ? null : next - 0.01]
}

/** A size of investment in words, by its lower bound. */
export function sizeName(low: string, figures: Figures): string {
  const high = investmentSizes.find((bound) => bound > Number(low))
  const [from, to] = [Number(low), high].map((wan) => investmentText(wan, figures) ?? '')
  if (high === undefined) return figures.say(chartWords.from, { low: from ?? '' })
  return Number(low) === 0
    ? figures.say(chartWords.below, { high: to ?? '' })
    : figures.say(chartWords.between, { low: from ?? '', high: to ?? '' })
}
