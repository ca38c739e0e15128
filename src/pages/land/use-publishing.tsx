import { useUpdate } from '@refinedev/core'
import { CloudDownloadOutlined, CloudUploadOutlined } from '@ant-design/icons'
import type { CallError } from '../../providers/call-error.ts'
import { useMay } from '../../providers/access.ts'
import { useWords } from '../../providers/i18n.ts'
import { announce } from '../../providers/notices.ts'
import type { AnyRow } from '../../resources/define.ts'
import { lands } from '../../resources/lands.ts'
import { fill } from '../../resources/errors.ts'
import type { MenuItem } from '../crud/index.tsx'
import { landWords } from './words.ts'

/** Publishing of the chosen parcels; undefined for those who may not. Each with its own version, so that nobody's change is overwritten. */
export function usePublishing(): ((rows: readonly AnyRow[]) => readonly MenuItem[]) | undefined {
  const say = useWords()
  const mayEdit = useMay(lands.code, 'edit')
  const mayPublish = useMay(lands.code, 'publish') && mayEdit
  const { mutateAsync } = useUpdate<AnyRow, CallError>()
  const set = async (rows: readonly AnyRow[], published: boolean): Promise<void> => {
    const changing = rows.filter((row) => row.published !== published)
    const outcomes = await Promise.allSettled(
      changing.map((row) => mutateAsync({ resource: lands.name, id: row.id, values: { version: row.version, published }, successNotification: false, errorNotification: false })),
    )
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    const done = changing.length - failed.length
    if (done > 0) tell('success', published ? landWords.published : landWords.unpublished, { count: done })
    if (failed[0]) tell('error', landWords.someFailed, { count: failed.length, reason: (failed[0].reason as CallError).msg ?? '' })
  }
  if (!mayPublish) return undefined
  return (rows) => [
    { key: 'publish', label: say(landWords.publish), icon: <CloudUploadOutlined />, onClick: () => void set(rows, true) },
    { key: 'unpublish', label: say(landWords.unpublish), icon: <CloudDownloadOutlined />, onClick: () => void set(rows, false) },
  ]
}

function tell(kind: 'success' | 'error', words: { zh: string; en: string }, values: Record<string, string | number>): void {
  announce({ look: 'toast', kind, title: { zh: fill(words.zh, values), en: fill(words.en, values) } })
}
