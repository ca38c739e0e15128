import type { DictItem } from '../../../providers/calls.ts'
import type { Say } from '../../../providers/i18n.ts'
import type { LayerName } from '../../../providers/layers.ts'
import type { Criterion, RawValue, Source } from '../../../resources/criteria/criterion.ts'
import { criterionName } from '../../../resources/criteria/ranked.ts'
import { templates } from '../../../resources/criteria/templates.ts'
import type { SchemeCriteria } from '../../../resources/composed-scheme.ts'
import { unitLabel } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { schemes } from '../../../resources/schemes.ts'
import { areaText, areaUnits, distanceText, type AreaUnit } from '../../../resources/units.ts'
import { notYet } from '../../../providers/lands.ts'
import { priceText } from '../../../offer/figures.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { verdictWords } from '../words.ts'
import type { Locale } from '../../../resources/errors.ts'
import { isKeyOf } from '../../../resources/keys.ts'
import { suitabilityWords as words } from './words.ts'

/** What is needed to write names and values as text. */
export type Teller = {
  say: Say
  locale: Locale
  dicts: Readonly<Record<string, readonly DictItem[]>>
  layerName: LayerName
}

/** Name of a criterion. */
export function nameOf(source: Source, { say, layerName }: Pick<Teller, 'say' | 'layerName'>): string {
  return say(criterionName(source, layerName))
}

/** Criteria as a scheme stores them: with Chinese names, which pages translate, and the integer weights that users see. */
export function criteriaForScheme(criteria: readonly Criterion[], template: string | null): SchemeCriteria {
  const from = templates.find(({ key }) => key === template)
  return {
    template: from?.label.zh ?? null,
    weights: criteria.map(({ source, weight }) => ({
      criterion: criterionName(source, (layer) => layer).zh.slice(0, schemes.fields.criteria.of.criterion.maxLength),
      weight: Math.round(weight),
    })),
  }
}

/** The unit of a source's numbers, of areas the given one, and how many stored units it equals. */
export function unitOf(source: Source, say: Say, areaUnit: AreaUnit = 'hectares'): { unit: string; factor: number } {
  if (source.kind === 'distance') return { unit: 'km', factor: 1000 }
  if (source.kind !== 'number') return { unit: '', factor: 1 }
  const field = lands.fields[source.field]
  if (field.kind === 'area') return { unit: say(areaUnits[areaUnit].label), factor: areaUnits[areaUnit].squareMetres }
  return { unit: say(unitLabel('unit' in field ? field.unit : '')), factor: 1 }
}

export function isArea(source: Source): boolean {
  return source.kind === 'number' && lands.fields[source.field].kind === 'area'
}

/** A value as text. */
export function valueText(
  value: RawValue,
  source: Source,
  { say, locale, dicts }: Pick<Teller, 'say' | 'locale' | 'dicts'>,
): string {
  if (value === null) return say(words.unknown)
  if (source.kind === 'verdict' && isKeyOf(verdictWords, value)) return say(verdictWords[value].name)
  if (typeof value === 'string') return nameOfItem(value, source, { say, dicts })
  if (source.kind === 'distance') return distanceText(value, locale)
  if (isArea(source)) return areaText(value, { say, locale }) ?? ''
  if (source.kind === 'number' && source.field === 'priceWanPerMu') return priceText(value, { say, locale }) ?? ''
  const { unit, factor } = unitOf(source, say)
  return `${formatNumber(value / factor, locale, 2)}${unit === '%' ? '' : ' '}${unit}`.trim()
}

function nameOfItem(value: string, source: Source, teller: Pick<Teller, 'say' | 'dicts'>): string {
  if (source.kind === 'category' && !teller.dicts[lands.fields[source.field].dict]) return notYet
  return itemsOf(source, teller).find((item) => item.value === value)?.label ?? value
}

/** Values to prefer, for sources with a list of values. */
export function itemsOf(
  source: Source,
  { say, dicts }: Pick<Teller, 'say' | 'dicts'>,
): readonly { value: string; label: string }[] {
  if (source.kind === 'verdict')
    return (['feasible', 'conditional', 'infeasible'] as const).map((value) => ({
      value,
      label: say(verdictWords[value].name),
    }))
  return source.kind === 'category' ? (dicts[lands.fields[source.field].dict] ?? []) : []
}

/** A score with one decimal, also when it is 0, because scores are aligned in a column. */
export function scoreText(score: number, locale: Locale): string {
  return score.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

type Share = { criterion: Criterion; value: RawValue; part: number; weight: number }

/**
 * Why a parcel has its rank, as sentences: what excluded it, what counts for and against it by weight, and what is
 * unknown.
 */
export function reasonsOf(
  shares: readonly Share[],
  { out, pending }: { out: readonly string[]; pending: readonly string[] },
  teller: Teller,
): string[] {
  const { say, locale } = teller
  const list = (some: readonly Share[]): string =>
    some
      .map(({ criterion: { source }, value }) =>
        say(words.fact, { name: nameOf(source, teller), value: valueText(value, source, teller) }),
      )
      .join(locale === 'en-US' ? '; ' : '；')
  const known = shares.filter(({ part, weight }) => !Number.isNaN(part) && weight > 0)
  const gains = known
    .filter(({ part }) => part >= 0.5)
    .toSorted((one, other) => other.part * other.weight - one.part * one.weight)
    .slice(0, 3)
  const losses = known
    .filter(({ part }) => part < 0.5)
    .toSorted((one, other) => (1 - other.part) * other.weight - (1 - one.part) * one.weight)
    .slice(0, 3)
  const missing = shares.filter(({ part }) => Number.isNaN(part))
  const namesOf = (some: readonly Share[]): string =>
    some.map(({ criterion: { source } }) => nameOf(source, teller)).join(locale === 'en-US' ? ', ' : '、')
  return [
    ...(out.length > 0
      ? [say(words.outBy, { list: list(shares.filter(({ criterion }) => out.includes(criterion.key))) })]
      : []),
    ...(pending.length > 0
      ? [say(words.pendingBy, { names: namesOf(shares.filter(({ criterion }) => pending.includes(criterion.key))) })]
      : []),
    ...(gains.length > 0 ? [say(words.because, { list: list(gains) })] : []),
    ...(losses.length > 0 ? [say(words.against, { list: list(losses) })] : []),
    ...(missing.length > 0 ? [say(words.unknownOf, { names: namesOf(missing) })] : []),
  ]
}
