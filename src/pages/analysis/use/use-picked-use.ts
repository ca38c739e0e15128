import { useSearchParams } from 'react-router'
import type { PickedUse } from '../../../providers/analysis.ts'
import { addressOf, readUse } from './picked-use.ts'

/** The use that the address holds. */
export function usePickedUse(): { use: PickedUse; pickUse: (use: PickedUse) => void } {
  const [params, setParams] = useSearchParams()
  const use = readUse(params.get('use'))
  const pickUse = (next: PickedUse): void => {
    const others = [...params].filter(([name]) => name !== 'use')
    // Changes within a use of one's own, letter by letter, are one step of the history.
    const isEdited = isOwn(use) && isOwn(next)
    setParams({ ...Object.fromEntries(others), ...addressOf(next) }, { replace: isEdited })
  }
  return { use, pickUse }
}

function isOwn(use: PickedUse): boolean {
  return typeof use === 'object' && use !== null
}
