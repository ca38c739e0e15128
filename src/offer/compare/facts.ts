import { verdictNames } from '../../resources/verdict-words.ts'
import type { Verdict } from '../../resources/analysis.ts'
import type { LayerName } from '../../providers/layers.ts'
import { unitLabel, withRole, type Label } from '../../resources/define.ts'
import { formatNumber } from '../../resources/format-number.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { areaInFull, distanceText, type Figures as Format } from '../../resources/units.ts'
import { investmentText, priceText } from '../figures.ts'
import { valueText, type DictItems } from '../value-text.ts'
import { offerWords } from '../words.ts'
import type { Column, CountedSays, Figures } from './columns.ts'
import { compareWords, wan } from './words.ts'

/** One fact of every column. */
export type Fact = {
  name: string
  label: string
  /** As shown; null where unknown. */
  values: readonly (string | null)[]
  /** The same as verdicts, where they are. */
  verdicts?: readonly (Verdict | null)[]
  /** The same as numbers of one unit, for files; null for texts. */
  figures: { numbers: readonly (number | null)[]; unit: string } | null
  best: readonly boolean[]
  differs: boolean
}

type Better = 'more' | 'less' | 'differs' | undefined
/** A fact that only one page has. */
export type OwnFact = Pick<Fact, 'name' | 'label' | 'values' | 'verdicts'>
type Draft = OwnFact & { figures?: Fact['figures']; ranks?: readonly (number | null)[]; better?: Better }

export type OwnFacts = {
  /** Before and after the others. */
  first?: readonly OwnFact[]
  last?: readonly OwnFact[]
  /** Fields without the role, after everything that is compared. */
  fields?: readonly string[]
  areaLabel?: Label
  verdictLabel?: Label
}

type Tools = { items: DictItems; format: Format; layerName: LayerName }

/** The facts of a comparison, in order; those without any value are left out. */
export function factsOf(columns: readonly Column[], tools: Tools, own: OwnFacts = {}): Fact[] {
  const names = [...new Set(columns.flatMap(({ resource }) => withRole(resource, 'compare')))]
  const drafts: Draft[] = [
    verdictFact(columns, tools.format, own.verdictLabel),
    ...(own.first ?? []),
    ...names.flatMap((name): Draft[] => {
      if (name === 'areaM2') return [areaFact(columns, tools.format, own.areaLabel)]
      if (name === 'priceWanPerMu') return [priceFact(columns, tools), costFact(columns, tools.format)]
      return [fieldFact(columns, name, tools)]
    }),
    ...judgedFacts(columns, tools),
    ...(own.fields ?? []).map((name) => fieldFact(columns, name, tools)),
    ...(own.last ?? []),
  ]
  return drafts
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ name, label, values, verdicts, figures = null, ranks = figures?.numbers ?? [], better }) => ({
      name,
      label,
      values,
      ...(verdicts ? { verdicts } : {}),
      figures,
      best: verdicts ? bestOf(verdicts.map(certainty), 'more') : bestOf(ranks, better),
      differs: new Set(values).size > 1,
    }))
}

/** Only what is certain is best: 需核实 is no better than 不可行. */
function certainty(verdict: Verdict | null): number | null {
  return verdict && Number(verdict === 'feasible')
}

function verdictFact(columns: readonly Column[], { say }: Format, label: Label = compareWords.verdict): Draft {
  return {
    name: 'verdict',
    label: say(label),
    values: columns.map(({ figures: { verdict }, unjudged }) => {
      if (verdict) return say(verdictNames[verdict])
      return unjudged && say(unjudged)
    }),
    verdicts: columns.map(({ figures }) => figures.verdict),
  }
}

function areaFact(columns: readonly Column[], format: Format, label: Label = sharedWords.area): Draft {
  const numbers = columns.map(({ figures }) => figures.areaM2)
  return {
    name: 'areaM2',
    label: format.say(label),
    values: numbers.map((areaM2) => areaInFull(areaM2, format)),
    figures: { numbers, unit: 'm²' },
    better: 'more',
  }
}

/** A row without a price says so in the words of its card. */
function priceFact(columns: readonly Column[], { format, ...tools }: Tools): Draft {
  const field = fieldFact(columns, 'priceWanPerMu', { format, ...tools })
  const numbers = columns.map(({ figures }) => figures.priceWanPerMu)
  const absent = columns.map(({ resource, row }) => (row && resource.fields.priceWanPerMu?.absent) ?? null)
  return {
    ...field,
    values: numbers.map((price, index) => {
      const without = absent[index]
      return priceText(price, format) ?? (without ? format.say(without) : null)
    }),
    figures: { numbers, unit: field.figures?.unit ?? '' },
  }
}

function costFact(columns: readonly Column[], format: Format): Draft {
  const numbers = columns.map(({ figures }) => figures.costWan)
  return {
    name: 'cost',
    label: format.say(offerWords.totalPrice),
    values: numbers.map((cost) => investmentText(cost, format)),
    figures: { numbers, unit: format.say(wan) },
    better: 'less',
  }
}

function fieldFact(
  columns: readonly Column[],
  name: string,
  { items, format }: Pick<Tools, 'items' | 'format'>,
): Draft {
  const field = columns.map(({ resource }) => resource.fields[name]).find((each) => each !== undefined)
  const values = columns.map(({ resource, row }) => {
    const own = resource.fields[name]
    return row && own ? valueText({ name, field: own, row }, items, format) : null
  })
  const isNumber = field?.kind === 'integer' || field?.kind === 'decimal'
  const numbers = columns.map(({ row }) => (typeof row?.[name] === 'number' ? row[name] : null))
  return {
    name,
    label: field ? format.say(field.label) : name,
    values,
    figures: isNumber ? { numbers, unit: format.say(unitLabel(field.unit)) } : null,
    better: field?.compare,
  }
}

/** What the analyses found: shares of the area, and distances. */
function judgedFacts(columns: readonly Column[], { format: { say, locale }, layerName }: Tools): Draft[] {
  const share = (name: CountedSays): Draft => {
    const numbers = columns.map(({ figures }) => figures[name] && figures[name] * 100)
    const values = numbers.map((percent) => (percent === null ? null : `${formatNumber(percent, locale, 1)}%`))
    return { name, label: say(compareWords[name]), values, figures: { numbers, unit: '%' }, better: 'less' }
  }
  const layers = [...new Set(columns.flatMap(({ figures }) => [...figures.distances.keys()]))]
  return [
    share('forbidden'),
    ...(columns.some(({ figures }) => figures.unknown) ? [share('unknown')] : []),
    share('conditional'),
    ...layers.map((layer): Draft => {
      const numbers = columns.map(({ figures }: { figures: Figures }) => figures.distances.get(layer) ?? null)
      return {
        name: `to ${layer}`,
        label: say(compareWords.nearest, { name: layerName(layer) }),
        values: numbers.map((metres) => (metres === null ? null : distanceText(metres, locale))),
        figures: { numbers, unit: 'm' },
        better: 'less',
      }
    }),
  ]
}

/**
 * Returns which of the known values are best. None if all are equal, if only one is known, or if neither more nor less
 * is better.
 */
export function bestOf(values: readonly unknown[], better: Better): boolean[] {
  const known = values.filter((value) => typeof value === 'number')
  if (better === undefined || better === 'differs' || new Set(known).size < 2) return values.map(() => false)
  const best = better === 'more' ? Math.max(...known) : Math.min(...known)
  return values.map((value) => value === best)
}
