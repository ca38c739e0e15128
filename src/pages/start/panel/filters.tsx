import { useAreaUnit } from '../../../providers/area-unit.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Field, Label } from '../../../resources/define.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { areaUnits, type AreaUnit, type Figures } from '../../../resources/units.ts'
import { useOffer } from '../../../offer/use-offer.ts'
import {
  filterFields,
  offered,
  readRange,
  valuesOf,
  withFilter,
  withoutValue,
  type ChangeFilters,
  type Filters,
  type Kind,
} from '../state/filters.ts'
import { startWords } from '../words.ts'
import { lakeFilterWords, seesLake, seesNoLake } from './lake-filter.ts'
import './filters.css'

type Props = {
  kind: Kind
  filters: Filters
  onChange: ChangeFilters
  onClear: () => void
}

const answers: Readonly<Record<string, Label>> = {
  [seesLake]: lakeFilterWords.seen,
  [seesNoLake]: lakeFilterWords.unseen,
}

type FilterText = { name: string; key: string; label: string; value: string | null }

/** Returns the active filters as texts, one for each selected `value` of a list. */
export function useFilterTexts(kind: Kind, filters: Filters): FilterText[] {
  const say = useWords()
  const areaUnit = useAreaUnit()
  const { items, figures } = useOffer(offered[kind])
  return filterFields(kind).flatMap(({ name, field, as }): FilterText[] => {
    const text = filters[name]
    if (!text) return []
    const answer = name === 'lakeViewPct' && answers[text]
    if (answer) return [{ name, key: name, label: say(answer), value: null }]
    if (as === 'range')
      return [
        {
          name,
          key: name,
          label: `${say(field.label)} ${rangeText(text, field.kind === 'area' ? areaUnit : null, figures)}`,
          value: null,
        },
      ]
    return valuesOf(text).map((value) => ({
      name,
      key: `${name} ${value}`,
      label: field.kind === 'dict' ? items(field.dict, value).label : optionText(field, value, say),
      value,
    }))
  })
}

/** The active filters, each removable. */
export function FilterChips({ kind, filters, onChange, onClear }: Props) {
  const say = useWords()
  const chips = useFilterTexts(kind, filters)
  return (
    <div className="filter-chips">
      {chips.map(({ name, key, label, value }) => (
        <button
          key={key}
          type="button"
          aria-label={say(startWords.removeFilter, { name: label })}
          onClick={() =>
            onChange((now) => withFilter(now, name, value === null ? null : withoutValue(now[name], value)))
          }
        >
          {label} <span aria-hidden="true">×</span>
        </button>
      ))}
      <button type="button" className="filter-clear" onClick={onClear}>
        {say(startWords.clearFilters)}
      </button>
    </div>
  )
}

function rangeText(text: string, areaUnit: AreaUnit | null, { say, locale }: Figures): string {
  const { label, squareMetres } = areaUnit ? areaUnits[areaUnit] : { label: null, squareMetres: 1 }
  const [low, high] = (readRange(text) ?? [null, null]).map((bound) =>
    bound === null ? null : formatNumber(bound / squareMetres, locale, 2),
  )
  const unit = label ? ` ${say(label)}` : ''
  return low === null ? `≤ ${high}${unit}` : high === null ? `≥ ${low}${unit}` : `${low}–${high}${unit}`
}

function optionText(field: Field, value: string, say: Figures['say']): string {
  const found = field.kind === 'choice' ? field.options.find((option) => option.value === value) : undefined
  return found ? say(found.label) : value
}
