import { useWords } from '../../../providers/i18n.ts'
import { useDictLists, type Facets } from '../../../providers/lands.ts'
import {
  filterFields,
  toggleValue,
  valuesOf,
  withFilter,
  type ChangeFilters,
  type FilterField,
  type Filters,
  type Kind,
} from '../state/filters.ts'
import { FilterRange } from './filter-range.tsx'
import './filters.css'

type Props = {
  kind: Kind
  filters: Filters
  facets: Facets | undefined
  onChange: ChangeFilters
}

/** All filters of a kind, with the number of rows that each choice would leave. */
export function FilterForm({ kind, filters, facets, onChange }: Props) {
  return (
    <div className="start-filters">
      {filterFields(kind).map((each) =>
        each.as === 'values' ? (
          <Values
            key={each.name}
            {...each}
            counts={facets?.fields[each.name]}
            value={filters[each.name]}
            onToggle={(item) => onChange((now) => withFilter(now, each.name, toggleValue(now[each.name], item)))}
          />
        ) : (
          <FilterRange
            key={each.name}
            {...each}
            value={filters[each.name]}
            onChange={(text) => onChange((now) => withFilter(now, each.name, text))}
          />
        ),
      )}
    </div>
  )
}

type ValuesProps = FilterField & {
  value: string | undefined
  counts: Record<string, number> | undefined
  onToggle: (item: string) => void
}

function Values({ name, field, counts, value, onToggle }: ValuesProps) {
  const say = useWords()
  const code = field.kind === 'dict' ? field.dict : ''
  const items = useDictLists([code])[code] ?? []
  const chosen = valuesOf(value)
  const shown = items.filter((item) => chosen.includes(item.value) || item.enabled !== false)
  return (
    <fieldset>
      <legend>{say(field.label)}</legend>
      <div className="filter-choices">
        {shown.map((item) => (
          <button
            key={item.value}
            type="button"
            aria-pressed={chosen.includes(item.value)}
            data-field={name}
            disabled={!chosen.includes(item.value) && counts !== undefined && !counts[item.value]}
            onClick={() => onToggle(item.value)}
          >
            {item.color && <i className="dot" style={{ background: item.color }} />}
            {item.label}
            {counts && <small className="soft numbers">{counts[item.value] ?? 0}</small>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
