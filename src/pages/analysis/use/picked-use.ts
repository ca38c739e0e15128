import type { PickedUse } from '../../../providers/analysis.ts'
import type { UseRow } from '../../../providers/uses.ts'
import { facts, flags, gridLimits, type ActivityFacts } from '../../../resources/rules/grid.ts'
import { uses } from '../../../resources/uses.ts'

/** Begins the text of a use that is not one of the published ones: their ids have no dot. */
const ownStart = 'code.'
const wholeCode = new RegExp(`^(?:${uses.fields.landUse.pattern.source})$`)

/** Whether a use can be analysed: its code is a code. */
export function isComplete(use: PickedUse): boolean {
  return use === null || typeof use === 'string' || wholeCode.test(use.landUse)
}

/** What is known of a published use. */
export function factsOf(row: UseRow): ActivityFacts {
  const known = facts.flatMap((fact) => (row[fact] == null ? [] : [[fact, row[fact]] as const]))
  return Object.fromEntries(known)
}

/** A use as the address has it, such as `code.090104_lodging-yes_heightM-18.5`; null for none. */
export function writeUse(use: PickedUse): string | null {
  if (use === null || typeof use === 'string') return use
  const parts = facts.flatMap((fact) => {
    const value = use.facts[fact]
    if (value === undefined) return []
    return `${fact}-${typeof value === 'number' ? value : value ? 'yes' : 'no'}`
  })
  return [ownStart + use.landUse, ...parts].join('_')
}

/** Reads a use from the address; parts that are not understood are left out. */
export function readUse(text: string | null): PickedUse {
  if (!text?.startsWith(ownStart)) return text || null
  const [landUse = '', ...parts] = text.slice(ownStart.length).split('_')
  const known: ActivityFacts = {}
  for (const part of parts) {
    const [name, value = ''] = part.split('-')
    const flag = flags.find((each) => each === name)
    if (flag && (value === 'yes' || value === 'no')) known[flag] = value === 'yes'
    if (name === 'heightM' && value !== '' && Number(value) >= 0 && Number(value) <= gridLimits.heightM)
      known.heightM = Number(value)
  }
  return { landUse: /^\d{0,6}$/.test(landUse) ? landUse : '', facts: known }
}

/** The parameters of an address that hold a use: none without one. */
export function addressOf(use: PickedUse): { use?: string } {
  const text = writeUse(use)
  return text === null ? {} : { use: text }
}
