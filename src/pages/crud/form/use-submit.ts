import { useState } from 'react'
import { App, type FormInstance } from 'antd'
import { useInvalidate } from '@refinedev/core'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Start } from './draft.ts'
import { mergedChanges, mergedValues, type Choices, type Difference } from './merge.ts'
import type { Failure } from './outcome.ts'
import type { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'
import { changedValues, createdValues, rowValues, type FormValues } from './values.ts'
import { formWords } from './words.ts'

type Given = {
  resource: Resource
  row: AnyRow | null
  form: FormInstance
  start: Start
  setStart: (start: Start) => void
  draft: ReturnType<typeof useDraft>
  onSaved: (row: AnyRow) => void
  onUnchanged: () => void
}

/** Submits an edit and handles a rejection by the server. */
export function useSubmit({ resource, row, form, start, setStart, draft, onSaved, onUnchanged }: Given) {
  const say = useWords()
  const { message } = App.useApp()
  const [failure, setFailure] = useState<Failure | null>(null)
  const invalidate = useInvalidate()
  const { save, isSaving } = useSave(resource)

  const finish = (saved: AnyRow, text: string) => {
    draft.drop()
    void message.success(text)
    void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
    onSaved(saved)
  }

  const send = async (changes: Record<string, unknown>, version: number) => {
    draft.keepNow()
    const result = await save(row && { id: row.id, version }, changes)
    if (result.type === 'busy' || result.type === 'withdrawn') return
    if (result.type === 'saved') {
      finish(result.row, say(row ? sharedWords.saved : formWords.created))
      return
    }
    setFailure(result)
    if (result.type === 'fields') showMistakes(form, result.errors)
  }

  const submit = () => {
    const values: FormValues = form.getFieldsValue(true)
    const changes = row ? changedValues(resource, start.values, values) : createdValues(resource, values)
    setFailure(null)
    if (!row || Object.keys(changes).length > 0) {
      void send(changes, start.version)
      return
    }
    void message.info(say(formWords.unchanged))
    onUnchanged()
  }

  /** Continues from their row with the chosen values; saves if any of mine are left. */
  const decide = (theirs: AnyRow, list: readonly Difference[], choices: Choices) => {
    const next = { values: rowValues(resource, theirs), version: theirs.version }
    const changes = mergedChanges(list, choices)
    setStart(next)
    setFailure(null)
    form.setFieldsValue(mergedValues(list, choices, next.values))
    if (Object.keys(changes).length > 0) void send(changes, theirs.version)
    else finish(theirs, say(formWords.tookTheirs))
  }

  return { submit, decide, failure, isSaving, dismissFailure: () => setFailure(null) }
}

/** Shows the server's errors at their fields and focuses the first one. */
function showMistakes(form: FormInstance, errors: Readonly<Record<string, readonly string[]>>): void {
  form.setFields(Object.entries(errors).map(([name, messages]) => ({ name, errors: [...messages] })))
  const [first] = Object.keys(errors)
  if (first) form.scrollToField(first, { focus: true, block: 'center' })
}
