import { useState } from 'react'
import { useInvalidate, useUpdate } from '@refinedev/core'
import { CloudDownloadOutlined, CloudUploadOutlined } from '@ant-design/icons'
import type { CallError } from '../../providers/call-error.ts'
import { useMay } from '../../providers/access.ts'
import { isWritable } from '../../providers/foreign.ts'
import { useWords } from '../../providers/i18n.ts'
import { announce } from '../../providers/notices.ts'
import type { AnyRow, Label } from '../../resources/define.ts'
import { lands } from '../../resources/lands.ts'
import { fill } from '../../resources/errors.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { asError } from '../../providers/call-error.ts'
import type { Follow, ResourcePageProps } from '../crud/index.tsx'
import { landWords } from './words.ts'

/**
 * Publishes the selected parcels; undefined without the permission. Each request has the row's version, so that no
 * change by another user is overwritten.
 */
export function usePublishing(): ResourcePageProps['batchActions'] {
  const say = useWords()
  const mayEdit = useMay(lands.code, 'edit')
  const mayPublish = useMay(lands.code, 'publish') && mayEdit && isWritable(lands)
  const { mutateAsync } = useUpdate<AnyRow, CallError>()
  const invalidate = useInvalidate()
  const [isBusy, setBusy] = useState(false)
  const set = async (rows: readonly AnyRow[], published: boolean, follow: Follow): Promise<void> => {
    const changing = rows.filter((row) => row.published !== published)
    if (changing.length === 0) return tell('info', published ? landWords.allPublished : landWords.nonePublished)
    setBusy(true)
    const outcomes = await Promise.allSettled(
      changing.map((row) =>
        mutateAsync({
          resource: lands.name,
          id: row.id,
          values: { version: row.version, published },
          successNotification: false,
          errorNotification: false,
        }),
      ),
    )
    follow(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.data] : [])))
    setBusy(false)
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    const done = changing.length - failed.length
    if (done > 0) tell('success', published ? landWords.published : landWords.unpublished, { count: done })
    if (!failed[0]) return
    tell('error', landWords.someFailed, { count: failed.length, reason: asError(failed[0].reason).msg })
    // A refused row was changed by another user: the refetched list shows how, and the selection follows it.
    await invalidate({ resource: lands.name, invalidates: ['list', 'many', 'detail'] })
  }
  if (!mayPublish) return undefined
  const reason = isBusy ? say(landWords.changing) : null
  return (rows, follow) => [
    {
      key: 'publish',
      label: say(sharedWords.publish),
      icon: <CloudUploadOutlined />,
      reason,
      onClick: () => void set(rows, true, follow),
    },
    {
      key: 'unpublish',
      label: say(landWords.unpublish),
      icon: <CloudDownloadOutlined />,
      reason,
      onClick: () => void set(rows, false, follow),
    },
  ]
}

function tell(kind: 'success' | 'info' | 'error', words: Label, values: Record<string, string | number> = {}): void {
  announce({ look: 'toast', kind, title: { zh: fill(words.zh, values), en: fill(words.en, values) } })
}
