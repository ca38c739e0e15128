import { SchematicMark } from '../../../offer/terrain/schematic.tsx'
import { useLakeName } from '../../../providers/land-terrain.ts'
import { useWords } from '../../../providers/i18n.ts'
import { lakeFilterWords, seesLake, seesNoLake } from './lake-filter.ts'

/** The share of the lake that is seen from a parcel. */
export const lakeField = 'lakeViewPct'

/** Whether the lake is seen from a parcel: yes, no, or it does not matter. Absent where no lake is known. */
export function FilterLake({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (text: string | null) => void
}) {
  const say = useWords()
  const lake = useLakeName()
  if (lake === null) return null
  return (
    <fieldset data-field={lakeField}>
      <legend>
        {say(lakeFilterWords.question, { lake })}
        <SchematicMark name={lakeField} />
      </legend>
      <div className="filter-choices">
        {[seesLake, seesNoLake].map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={value === each}
            onClick={() => onChange(value === each ? null : each)}
          >
            {say(each === seesLake ? lakeFilterWords.yes : lakeFilterWords.no)}
          </button>
        ))}
      </div>
      <small className="soft">{say(lakeFilterWords.unknown)}</small>
    </fieldset>
  )
}
