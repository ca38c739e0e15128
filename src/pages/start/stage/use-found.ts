import { useState } from 'react'
import type { MapLayer, MapViewProps } from '../../../map/index.ts'
import type { ChangeState } from '../state/use-start-state.ts'
import { foundAt, singleOf, type Found, type FoundProps } from './found.ts'

type Given = { layers: readonly MapLayer[]; change: ChangeState; /** The panel closes. */ onLeave: () => void }
type UseFound = Omit<FoundProps, 'found' | 'onPoint'> & {
  /** Null before the first click, and once the panel was closed. */
  found: Found | null
  picked: NonNullable<MapViewProps['onPick']>
}

/** What the last click on the map found. A single parcel or project is opened at once. */
export function useFound({ layers, change, onLeave }: Given): UseFound {
  const [found, setFound] = useState<Found | null>(null)
  const leave = (): void => {
    setFound(null)
    onLeave()
  }
  return {
    found,
    picked(features, at, unanswered) {
      const now = foundAt({ at, features, unanswered }, layers)
      setFound(now)
      const pick = singleOf(now.here)
      if (pick) change({ pick })
    },
    onChoose: (chosen) => setFound(found && { ...found, chosen }),
    onPick(pick) {
      leave()
      change({ pick })
    },
    onClose: leave,
  }
}
