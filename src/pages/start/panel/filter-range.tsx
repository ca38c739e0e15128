import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AreaUnitSelect } from '../../../offer/area-unit-select.tsx'
import { SchematicMark } from '../../../offer/terrain/schematic.tsx'
import { useAreaUnit } from '../../../providers/area-unit.ts'
import { useWords } from '../../../providers/i18n.ts'
import { unitLabel } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { areaUnits } from '../../../resources/units.ts'
import { readRange, writeRange, type FilterField } from '../state/filters.ts'
import { startWords } from '../words.ts'

type Props = FilterField & { value: string | undefined; onChange: (text: string | null) => void }

/** A range of two numbers; areas are typed in the person's own unit and stored in square metres. */
export function FilterRange({ name, field, value, onChange }: Props) {
  const say = useWords()
  const areaUnit = useAreaUnit()
  const isArea = field.kind === 'area'
  const factor = isArea ? areaUnits[areaUnit].squareMetres : 1
  const unit = isArea ? '' : say(unitLabel('unit' in field ? field.unit : ''))
  const [low, high] = readRange(value) ?? [null, null]
  const shown = (bound: number | null) => (bound === null ? '' : String(Number((bound / factor).toFixed(2))))
  const [texts, setTexts] = useState([shown(low), shown(high)])
  // What was typed here stays as it was typed; a value from elsewhere replaces it.
  const takeOver = useEffectEvent(() => setTexts([shown(low), shown(high)]))
  /** Applied here and not yet returned as `value`, oldest first. */
  const applied = useRef<(string | null)[]>([])
  useEffect(() => {
    const own = applied.current.lastIndexOf(value ?? null)
    applied.current = own < 0 ? [] : applied.current.slice(own + 1)
    if (own < 0) takeOver()
  }, [value])
  const apply = (by = factor) => {
    const [from, to] = texts.map((text) =>
      text === '' || !Number.isFinite(Number(text)) ? null : Number((Number(text) * by).toFixed(2)),
    )
    const range = writeRange(from ?? null, to ?? null)
    if (range === (applied.current.length > 0 ? applied.current.at(-1) : (value ?? null))) return
    applied.current.push(range)
    onChange(range)
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
      onBlur={() => apply()}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
  return (
    <fieldset data-field={name}>
      <legend>
        {say(field.label)}
        {unit && <small> {unit}</small>}
        <SchematicMark name={name} />
      </legend>
      <div className="filter-range">
        {input(0)}
        <span aria-hidden="true">–</span>
        {input(1)}
        {/* A typed number stays what it is, now in the other unit. */}
        {isArea && (
          <AreaUnitSelect
            label={say(sharedWords.unitOf, { label: say(field.label) })}
            onChange={(next) => apply(areaUnits[next].squareMetres)}
          />
        )}
      </div>
    </fieldset>
  )
}
