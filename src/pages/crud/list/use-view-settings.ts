import { useCallback, useState } from 'react'
import type { Resource } from '../../../resources/define.ts'
import { useUser } from '../../../providers/session.ts'
import { readStored, writeStored } from '../../../providers/stored-text.ts'
import { readSettings, settingsKey, type ViewSettings } from './view-settings.ts'

/** The signed-in person's settings for one list, and their change, which is kept at once. */
export function useViewSettings(resource: Resource): [ViewSettings, (change: Partial<ViewSettings>) => void] {
  const user = useUser()
  const key = settingsKey(resource, user?.usrId ?? user?.userName ?? '')
  const [kept, setKept] = useState(() => ({ key, settings: readSettings(resource, readStored(key)) }))
  if (kept.key !== key) setKept({ key, settings: readSettings(resource, readStored(key)) })
  const change = useCallback(
    (part: Partial<ViewSettings>) =>
      setKept(({ settings }) => {
        const next = { ...settings, ...part }
        writeStored(key, JSON.stringify(next))
        return { key, settings: next }
      }),
    [key],
  )
  return [kept.settings, change]
}
