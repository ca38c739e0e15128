import { useId, useRef, useState, type ReactNode } from 'react'
import { Button, Drawer, Skeleton } from 'antd'
import { useOne } from '@refinedev/core'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { CallError } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { rowTitle } from '../../../providers/row-title.ts'
import { NotLoaded, NothingHere } from '../list/states.tsx'
import { detailWords } from '../detail/words.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { rowNoun } from '../words.ts'
import type { Extensions } from '../extensions.ts'
import { ResourceForm, type FormHandle } from './resource-form.tsx'
import { leadingBoundary } from './values.ts'
import { formWords } from './words.ts'

type Props = Pick<Extensions, 'formExtra' | 'newValues' | 'lockedFields'> & {
  resource: Resource
  /** `new`, the id of the edited row, or null when the drawer is closed. */
  target: string | null
  onClose: () => void
  /** Called after a save; true if it leads away, so that the drawer need not close. */
  onSaved?: (row: AnyRow) => boolean | void
  /** Shown above the fields. */
  lead?: ReactNode
}

/** With a map the form has room for it beside the fields. */
const widths = { plain: 760, map: 'min(1280px, calc(100vw - 64px))' } as const

/** The form beside the list, or full-screen on a phone. Asks before it closes with unsaved changes. */
export default function FormDrawer({
  resource,
  target,
  onClose,
  onSaved,
  lead,
  formExtra,
  newValues,
  lockedFields,
}: Props) {
  const say = useWords()
  const isPhone = useIsPhone()
  const formId = useId()
  const form = useRef<FormHandle>(null)
  const [isSaving, setSaving] = useState(false)
  const { row, error, retry } = useFreshRow(resource, target)
  const isReady = target === 'new' ? newValues !== null : row !== null

  const close = () => (form.current ? form.current.askToLeave(onClose) : onClose())
  return (
    <Drawer
      open={target !== null}
      onClose={close}
      width={isPhone ? '100%' : leadingBoundary(resource) === null ? widths.plain : widths.map}
      className="crud-drawer"
      destroyOnHidden
      title={
        target === 'new'
          ? say(formWords.createTitle, { name: say(rowNoun(resource)) })
          : row
            ? say(formWords.editTitle, { title: rowTitle(resource, row) })
            : say(sharedWords.edit)
      }
      afterOpenChange={(isOpen) => isOpen && form.current?.focusFirst()}
      footer={
        <div className="crud-form-foot">
          <Button onClick={close}>{say(sharedWords.cancel)}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSaving} disabled={!isReady}>
            {say(sharedWords.save)}
          </Button>
        </div>
      }
    >
      {lead}
      {error ? (
        <FormFailed error={error} retry={retry} />
      ) : !isReady ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <ResourceForm
          key={target}
          ref={form}
          resource={resource}
          row={row}
          formId={formId}
          formExtra={formExtra}
          newValues={newValues ?? undefined}
          lockedFields={lockedFields}
          onSaving={setSaving}
          onUnchanged={onClose}
          onSaved={(saved) => {
            if (!onSaved?.(saved)) onClose()
          }}
        />
      )}
    </Drawer>
  )
}

/**
 * Returns the row as fetched when the form opens, never a cached one: the edit must start from the current version.
 * Later fetches do not change the edit.
 */
function useFreshRow(resource: Resource, target: string | null) {
  const isEdit = target !== null && target !== 'new'
  const { result, query } = useOne<AnyRow, CallError>({
    resource: resource.name,
    id: target ?? '',
    queryOptions: {
      enabled: isEdit,
      placeholderData: undefined,
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    errorNotification: false,
  })
  const row = useFirst(target, isEdit && query.isFetchedAfterMount && result?.id === target ? result : null)
  return { row, error: isEdit && query.isLoadingError ? query.error : null, retry: () => void query.refetch() }
}

/** Returns the first row for a target. Resets when the target changes, so that reopening the form fetches again. */
function useFirst(target: string | null, row: AnyRow | null): AnyRow | null {
  const [kept, setKept] = useState<{ target: string | null; row: AnyRow | null }>({ target, row })
  if (kept.target !== target) setKept({ target, row: null })
  else if (kept.row === null && row !== null) setKept({ target, row })
  return kept.target === target ? kept.row : null
}

function FormFailed({ error, retry }: { error: CallError; retry: () => void }) {
  const say = useWords()
  if (error.status === 404) return <NothingHere title={say(detailWords.gone)} hint={say(detailWords.goneHint)} />
  return <NotLoaded error={error} retry={retry} />
}
