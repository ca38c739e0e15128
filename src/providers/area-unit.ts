import { areaUnits, type AreaUnit } from '../resources/units.ts'
import { createStore, useStore } from './store.ts'
import { readStored, writeStored } from './stored-text.ts'

const key = 'area_unit'

const stored = readStored(key)
const unit = createStore<AreaUnit>(stored && stored in areaUnits ? (stored as AreaUnit) : 'mu')

/** The unit in which this person types areas; kept on this device. */
export const useAreaUnit = (): AreaUnit => useStore(unit)

export function chooseAreaUnit(next: AreaUnit): void {
  writeStored(key, next)
  unit.set(next)
}
