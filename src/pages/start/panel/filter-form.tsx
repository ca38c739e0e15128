import { useEffect, useId, useState } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import { useDictLists, type Facets } from '../../../providers/lands.ts'
import { unitLabel } from '../../../resources/define.ts'
import { squareMetresPerMu } from '../../../resources/units.ts'
import {
  filterFields,
  readRange,
  withFilter,
  writeRange,
  type FilterField,
  type Filters,
  type Kind,
} from '../state/filters.ts'
import { startWords } from '../words.ts'

type Props = { kind: Kind; filters: Filters; facets: Facets | undefined; onChange: (filters: Filters) => void }

/** All filters of a kind, with the number of rows that each choice would leave. */
export function FilterForm({ kind, filters, facets, onChange }: Props) {
  const set = (name: string, text: string | null) => onChange(withFilter(filters, name, text))
  return (
    <div className="start-filters">
      {filterFields(kind).map((each) =>
        each.as === 'values' ? (
          <Values
            key={each.name}
            {...each}
            counts={facets?.fields[each.name]}
            value={filters[each.name]}
            onChange={(text) => set(each.name, text)}
          />
        ) : (
          <Range key={each.name} {...each} value={filters[each.name]} onChange={(text) => set(each.name, text)} />
        ),
      )}
    </div>
  )
}

type OneProps = FilterField & { value: string | undefined; onChange: (text: string | null) => void }

function Values({ name, field, counts, value, onChange }: OneProps & { counts: Record<string, number> | undefined }) {
  const say = useWords()
  const code = field.kind === 'dict' ? field.dict : ''
  const items = useDictLists([code])[code] ?? []
  const chosen = value?.split(',') ?? []
  const shown = items.filter((item) => chosen.includes(item.value) || item.enabled !== false)
  const toggle = (item: string) =>
    onChange((chosen.includes(item) ? chosen.filter((each) => each !== item) : [...chosen, item]).join(',') || null)
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
            onClick={() => toggle(item.value)}
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

/** A range of two numbers; areas are entered in mu, as is usual here for land, and stored in square metres. */
function Range({ name, field, value, onChange }: OneProps) {
  const say = useWords()
  const id = useId()
  const factor = field.kind === 'area' ? squareMetresPerMu : 1
  const unit = say(field.kind === 'area' ? startWords.mu : unitLabel('unit' in field ? field.unit : ''))
  const [low, high] = readRange(value) ?? [null, null]
  const shown = (bound: number | null) => (bound === null ? '' : String(Number((bound / factor).toFixed(2))))
  const [texts, setTexts] = useState([shown(low), shown(high)])
  const stored = `${shown(low)}~${shown(high)}`
  useEffect(() => setTexts(stored.split('~')), [stored])
  const apply = () => {
    const [from, to] = texts.map((text) =>
      text === '' || !Number.isFinite(Number(text)) ? null : Number((Number(text) * factor).toFixed(2)),
    )
    onChange(writeRange(from ?? null, to ?? null))
  }
  const input = (index: 0 | 1) => (
    <input
      type="number"
      min={0}
      step="any"
      inputMode="decimal"
      value={texts[index]}
      placeholder={say(startWords.least)}
      aria-label={say(index === 0 ? startWords.from : startWords.to, { label: say(field.label) })}
      onChange={(event) =>
        setTexts(index === 0 ? [event.target.value, texts[1] ?? ''] : [texts[0] ?? '', event.target.value])
      }
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
  return (
    <fieldset data-field={name}>
      <legend id={id}>
        {say(field.label)}
        {unit && <small> {unit}</small>}
      </legend>
      <div className="filter-range">
        {input(0)}
        <span aria-hidden="true">–</span>
        {input(1)}
      </div>
    </fieldset>
  )
}
