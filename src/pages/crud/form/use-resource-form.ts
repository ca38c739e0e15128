import { useCallback, useState } from 'react'
import { Form } from 'antd'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { startOfDraft, type Draft, type Start } from './draft.ts'
import { useDraft } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'
import { defaultValues, isDirty, rowValues, type FormValues } from './values.ts'

type Given = {
  resource: Resource
  /** The stored row, or null for a new one. What changes it later is not taken over: the edit goes on from here. */
  row: AnyRow | null
  newValues?: FormValues
  onSaved: (row: AnyRow) => void
  onUnchanged: () => void
}

/** The state of one edit: what it began with, its draft, its save, and what came of it. */
export function useResourceForm({ resource, row, newValues, onSaved, onUnchanged }: Given) {
  const [form] = Form.useForm()
  const [start, setStart] = useState<Start>(() => ({
    values: row ? rowValues(resource, row) : { ...defaultValues(resource), ...newValues },
    version: row?.version ?? 0,
  }))
  const draft = useDraft(resource, row?.id ?? 'new')
  const isNew = row === null
  const values = useCallback((): FormValues => form.getFieldsValue(true) as FormValues, [form])
  const hasChanges = useCallback(
    () => isDirty(resource, start.values, values(), isNew),
    [resource, start, values, isNew],
  )
  const { submit, decide, failure, dismissFailure, isSaving } = useSubmit({
    resource,
    row,
    form,
    start,
    setStart,
    draft,
    onSaved,
    onUnchanged,
  })
  const restoreDraft = (found: Draft) => {
    setStart(startOfDraft(start, found))
    form.setFieldsValue({ ...found.values })
    draft.settle()
  }
  return {
    form,
    start,
    failure,
    isSaving,
    values,
    hasChanges,
    submit,
    decide,
    restoreDraft,
    dismissFailure,
    offered: draft.offered,
    dropDraft: draft.drop,
    keepDraft: () => draft.keep(start, values()),
  }
}
