import { isOfGround } from '../../../offer/terrain/ground-fields.ts'
import { SchematicMark } from '../../../offer/terrain/schematic.tsx'
import { useWords } from '../../../providers/i18n.ts'
import { useDictLists, type Facets } from '../../../providers/lands.ts'
import { useTerrain } from '../../../providers/terrain.ts'
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
import { FilterLake, lakeField } from './filter-lake.tsx'
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
  const hasGround = useTerrain() !== null
  const fields = filterFields(kind).filter(({ name }) => hasGround || !isOfGround(name))
  return (
    <div className="start-filters">
      {fields.map((each) =>
        each.as === 'values' ? (
          <Values
            key={each.name}
            {...each}
            counts={facets?.fields[each.name]}
            value={filters[each.name]}
            onToggle={(item) => onChange((now) => withFilter(now, each.name, toggleValue(now[each.name], item)))}
          />
        ) : each.name === lakeField ? (
          <FilterLake
            key={each.name}
            value={filters[each.name]}
            onChange={(text) => onChange((now) => withFilter(now, each.name, text))}
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
  const chosen = valuesOf(value)
  const items = useItems(field)
  const shown = items.filter((item) => chosen.includes(item.value) || item.enabled !== false)
  return (
    <fieldset>
      <legend>
        {say(field.label)}
        <SchematicMark name={name} />
      </legend>
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

type Item = { value: string; label: string; color?: string | null; enabled?: boolean }

/** The values of a dictionary, or of a list in the declaration. */
function useItems(field: FilterField['field']): readonly Item[] {
  const say = useWords()
  const code = field.kind === 'dict' ? field.dict : ''
  const items = useDictLists(code ? [code] : [])[code] ?? []
  if (field.kind !== 'choice') return items
  return field.options.map(({ value, label }) => ({ value: String(value), label: say(label) }))
}
