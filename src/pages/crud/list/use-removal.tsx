import { App, Button } from 'antd'
import { useDeleteMany, useInvalidate } from '@refinedev/core'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { restore } from '../../../providers/resource-calls.ts'
import { site } from '../../../providers/site.ts'
import { Refusal } from './refusal.tsx'
import { rowTitle } from '../../../providers/row-title.ts'
import { listWords } from './words.ts'

/** Number of titles in a question before "and more". */
const namedAtMost = 5

/**
 * Deletes and restores rows: asks before a deletion, offers to undo it, and shows the server's message on rejection.
 */
export function useRemoval(resource: Resource, onDone: (ids: readonly string[]) => void) {
  const say = useWords()
  const { message, modal } = App.useApp()
  const { mutateAsync } = useDeleteMany<AnyRow, CallError>()
  const invalidate = useInvalidate()
  const refresh = () => invalidate({ resource: resource.name, invalidates: ['resourceAll'] })

  const explain = (title: string, thrown: unknown) => {
    if (thrown instanceof CallWithdrawn) return
    const error = thrown instanceof CallError ? thrown : null
    modal.error({ title, content: <Refusal error={error} />, okText: say(listWords.understood) })
  }

  const undoKey = `removed ${resource.name}`
  const restoreRows = async (ids: readonly string[]) => {
    message.destroy(undoKey)
    try {
      await restore(resource, ids)
      void message.success(say(listWords.restored, { count: ids.length }))
      onDone(ids)
      await refresh()
    } catch (thrown) {
      explain(say(listWords.restoreFailed), thrown)
    }
  }

  const removeNow = async (ids: readonly string[]) => {
    try {
      await mutateAsync({
        resource: resource.name,
        ids: [...ids],
        mutationMode: 'pessimistic',
        invalidates: ['list', 'many'],
        successNotification: false,
        errorNotification: false,
      })
      announceRemoval(ids)
      onDone(ids)
    } catch (thrown) {
      explain(say(listWords.deleteFailed), thrown)
    }
  }

  const announceRemoval = (ids: readonly string[]) => {
    const text = say(listWords.deleted, { count: ids.length })
    void message.success({
      key: undoKey,
      duration: site.hasExtras ? undoSeconds : undefined,
      content: site.hasExtras ? (
        <>
          {text}{' '}
          <Button type="link" size="small" onClick={() => void restoreRows(ids)}>
            {say(sharedWords.undo)}
          </Button>
        </>
      ) : (
        text
      ),
    })
  }

  const askToRemove = (rows: readonly AnyRow[]) => {
    const titles = rows
      .slice(0, namedAtMost)
      .map((row) => rowTitle(resource, row))
      .join(say(sharedWords.listSeparator))
    modal.confirm({
      title:
        rows.length === 1
          ? say(listWords.deleteOne, { title: titles })
          : say(listWords.deleteMany, { count: rows.length }),
      content: (
        <>
          {rows.length > 1 && <p>{rows.length > namedAtMost ? say(listWords.deleteSome, { titles }) : titles}</p>}
          {say(site.hasExtras ? listWords.deleteHint : listWords.deleteForGood)}
        </>
      ),
      okText: say(sharedWords.delete),
      okButtonProps: { danger: true },
      cancelText: say(sharedWords.cancel),
      onOk: () => removeNow(rows.map((row) => row.id)),
    })
  }

  return { askToRemove, restoreRows }
}

/** Seconds for which the undo button stays visible. */
const undoSeconds = 6
