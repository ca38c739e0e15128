import { chooseAreaUnit, useAreaUnit } from '../providers/area-unit.ts'
import { useWords } from '../providers/i18n.ts'
import { areaUnits, type AreaUnit } from '../resources/units.ts'

/** Unit in which an area is typed, for all places at once. `onChange` runs after the choice. */
export function AreaUnitSelect({ label, onChange }: { label: string; onChange?: (unit: AreaUnit) => void }) {
  const say = useWords()
  const unit = useAreaUnit()
  return (
    <select
      className="area-unit"
      aria-label={label}
      value={unit}
      onChange={({ target }) => {
        const next = target.value as AreaUnit
        chooseAreaUnit(next)
        onChange?.(next)
      }}
    >
      {Object.entries(areaUnits).map(([id, each]) => (
        <option key={id} value={id}>
          {say(each.label)}
        </option>
      ))}
    </select>
  )
}
