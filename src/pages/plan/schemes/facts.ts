import { useOffer } from '../../../offer/use-offer.ts'
import { investmentText, priceText } from '../../../offer/figures.ts'
import { areaInFull } from '../../../resources/units.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { useWords } from '../../../providers/i18n.ts'
import { withRole } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { Column } from './columns.ts'
import { keptName } from './criterion-words.ts'
import { factWords, schemeWords, verdictNames } from './words.ts'

/** One row of the table: a value per column, null if unknown. */
type Line = { name: string; label: string; values: readonly (string | null)[]; differs: boolean }

/** Fields with rows of their own, which whole schemes have too. */
const shownFirst: readonly string[] = ['xzqdm', 'areaM2', 'priceWanPerMu']
const landFields = withRole(lands, 'compare').filter((name) => !shownFirst.includes(name))
const metresPerKilometre = 1000

/**
 * The rows of the comparison; rows without any value are left out. Single candidates also have the figures of their
 * parcel.
 */
export function useLines(columns: readonly Column[]): Line[] {
  const say = useWords()
  const { figures: format, text } = useOffer(lands)
  const isSum = columns.some(({ criteria }) => criteria !== null)
  const percent = (share: number | null): string | null =>
    share === null ? null : `${formatNumber(share * 100, format.locale, 1)}%`
  const far = (metres: number): string =>
    metres < metresPerKilometre
      ? `${formatNumber(metres, format.locale, 0)} m`
      : `${formatNumber(metres / metresPerKilometre, format.locale, 1)} km`
  const of = (name: string, label: string, value: (column: Column) => string | null): Line => {
    const values = columns.map(value)
    return { name, label, values, differs: new Set(values).size > 1 }
  }
  const layers = [...new Set(columns.flatMap(({ figures }) => [...figures.distances.keys()]))]
  const lines = [
    of('verdict', say(factWords.verdict), ({ figures: { verdict } }) =>
      say(verdict ? verdictNames[verdict] : schemeWords.notAnalysed),
    ),
    ...(isSum
      ? [
          of(
            'names',
            say(factWords.names),
            ({ candidates }) => candidates.map(({ name }) => name).join(say(sharedWords.listSeparator)) || null,
          ),
        ]
      : [of('region', say(lands.fields.xzqdm.label), ({ land }) => land?.regionName ?? null)]),
    of('area', say(isSum ? factWords.totalArea : sharedWords.area), ({ figures }) =>
      areaInFull(figures.areaM2, format),
    ),
    of('price', say(factWords.price), ({ figures }) => priceText(figures.priceWanPerMu, format)),
    of('cost', say(factWords.cost), ({ figures }) => investmentText(figures.costWan, format)),
    ...(isSum
      ? []
      : landFields.map((field) =>
          of(field, say(lands.fields[field].label), ({ land }) => (land ? text(land, field) : null)),
        )),
    of('forbidden', say(factWords.forbidden), ({ figures }) => percent(figures.forbidden)),
    of('conditional', say(factWords.conditional), ({ figures }) => percent(figures.conditional)),
    ...layers.map((layer) =>
      of(`to ${layer}`, say(factWords.nearest, { name: layer }), ({ figures }) =>
        figures.distances.has(layer) ? far(figures.distances.get(layer) ?? 0) : null,
      ),
    ),
    ...(isSum
      ? [
          of(
            'weights',
            say(factWords.weights),
            ({ criteria }) =>
              criteria?.weights
                .map(({ criterion, weight }) => `${keptName(criterion, say)} ${weight}`)
                .join(say(sharedWords.listSeparator)) || null,
          ),
        ]
      : [of('note', say(factWords.notes), ({ note }) => note)]),
  ]
  return lines.filter(({ values }) => values.some((value) => value !== null))
}
