import {
  Fragment,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { Form, type FormInstance } from 'antd'
import { site } from '../../../providers/site.ts'
import type { AnyRow, Field, Label, Resource } from '../../../resources/define.ts'
import { UnsentFiles, UnsentFilesContext } from '../fields/files-unsent.ts'
import { RefusalData } from '../fields/refusal-data.ts'
import { FieldItem } from './field-item.tsx'
import { DraftOffer, FailureAlert } from './form-notices.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { LocatedRegion } from './located-region.tsx'
import {
  applies,
  formFields,
  type FormValues,
  defaultValues,
  hasRegion,
  isDirty,
  leadingBoundary,
  rowValues,
} from './values.ts'
import { startOfDraft, type Draft, type Start } from './draft.ts'
import { useDraft } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

export type FormContext = { form: FormInstance; row: AnyRow | null }

/** What the drawer around a form can call. */
export type FormHandle = {
  /** Runs `leave`; asks first if there are unsaved changes. */
  askToLeave: (leave: () => void) => void
  focusFirst: () => void
}

type ResourceFormProps = {
  resource: Resource
  /** The stored row, or null for a new one. */
  row: AnyRow | null
  formId: string
  onSaved: (row: AnyRow) => void
  /** Called when a save had no changes to send. */
  onUnchanged: () => void
  onSaving: (isSaving: boolean) => void
  /** Content that a page adds below the fields. */
  formExtra?: (context: FormContext) => ReactNode
  /** Initial values of a new row, on top of the declared defaults. */
  newValues?: FormValues
  lockedFields?: (row: AnyRow) => Readonly<Record<string, Label>>
  ref?: Ref<FormHandle>
}

/**
 * Form of a new or stored row, generated from its declaration. Keeps the input after a failed save, a conflict and the
 * end of the session.
 */
export function ResourceForm({
  resource,
  row,
  formId,
  onSaved,
  onUnchanged,
  onSaving,
  formExtra,
  newValues,
  lockedFields,
  ref,
}: ResourceFormProps) {
  const released = (leave: () => void) => {
    guard.release()
    leave()
  }
  const edit = useResourceForm({
    resource,
    row,
    newValues,
    onSaved: (saved) => released(() => onSaved(saved)),
    onUnchanged: () => released(onUnchanged),
  })
  const [unsent] = useState(() => new UnsentFiles())
  const { hasChanges } = edit
  const guard = useLeaveGuard(
    useCallback(() => hasChanges() || unsent.isAny(), [hasChanges, unsent]),
    edit.dropDraft,
  )
  const { failure, isSaving, start } = edit
  const leading = leadingBoundary(resource)
  const locked = (row && lockedFields?.(row)) ?? {}
  useImperativeHandle(ref, () => ({ askToLeave: guard.askToLeave, focusFirst: () => focusFirst(formId) }))
  useEffect(() => onSaving(isSaving), [isSaving, onSaving])
  return (
    <>
      {edit.offered && <DraftOffer draft={edit.offered} onRestore={edit.restoreDraft} onDrop={edit.dropDraft} />}
      <FailureAlert failure={failure} />
      <Form
        form={edit.form}
        id={formId}
        name={formId}
        layout="vertical"
        className={leading === null ? 'crud-form' : 'crud-form crud-form-map'}
        initialValues={start.values}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={edit.keepDraft}
        onFinish={edit.submit}
      >
        <RefusalData value={failure?.type === 'fields' ? failure.data : null}>
          <UnsentFilesContext value={unsent}>
            {formFields(resource, row === null).map(([name, field]) => (
              <Fragment key={name}>
                <WhereApplies field={field} form={edit.form}>
                  <FieldItem
                    resource={resource}
                    name={name}
                    field={field}
                    row={row}
                    lock={locked[name]}
                    isLeading={name === leading}
                  />
                </WhereApplies>
                {site.hasExtras && field.kind === 'geometry' && hasRegion(resource) && (
                  <LocatedRegion
                    resource={resource}
                    name={name}
                    region={resource.scope}
                    stored={start.values[name]}
                    onFilled={edit.keepDraft}
                  />
                )}
              </Fragment>
            ))}
          </UnsentFilesContext>
        </RefusalData>
        {formExtra && <div className="crud-form-wide">{formExtra({ form: edit.form, row })}</div>}
      </Form>
      {failure?.type === 'conflict' && (
        <Suspense fallback={null}>
          <ConflictDialog
            key={failure.theirs.version}
            resource={resource}
            base={start.values}
            theirs={failure.theirs}
            mine={edit.values()}
            version={start.version}
            isSaving={isSaving}
            onDecide={(list, choices) => edit.decide(failure.theirs, list, choices)}
            onCancel={edit.dismissFailure}
          />
        </Suspense>
      )}
    </>
  )
}

/** Draws a field only while a row with the chosen values has it. */
function WhereApplies({ field, form, children }: { field: Field; form: FormInstance; children: ReactNode }) {
  const by = field.onlyFor?.field ?? ''
  const chosen: unknown = Form.useWatch(by, form)
  return applies(field, { [by]: chosen }) ? children : null
}

/** Focuses the first enabled input without scrolling past what comes before it, unless the focus is already in the form. */
function focusFirst(formId: string): void {
  const form = document.getElementById(formId)
  if (form?.contains(document.activeElement)) return
  form
    ?.querySelector<HTMLElement>('input:not([disabled]):not([type="hidden"]), textarea:not([disabled])')
    ?.focus({ preventScroll: true })
}

type Given = {
  resource: Resource
  /** The stored row, or null for a new one. Later changes of it are ignored: the edit continues from here. */
  row: AnyRow | null
  newValues?: FormValues
  onSaved: (row: AnyRow) => void
  onUnchanged: () => void
}

/** State of one edit: start values, draft, save and result. */
function useResourceForm({ resource, row, newValues, onSaved, onUnchanged }: Given) {
  const [form] = Form.useForm()
  const [start, setStart] = useState<Start>(() => ({
    values: row ? rowValues(resource, row) : { ...defaultValues(resource), ...newValues },
    version: row?.version ?? 0,
  }))
  const draft = useDraft(resource, row?.id ?? 'new')
  const isNew = row === null
  const values = useCallback((): FormValues => form.getFieldsValue(true), [form])
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
