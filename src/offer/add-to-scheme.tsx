import { lazy, Suspense, useState } from 'react'
import { Button } from 'antd'
import { useMay } from '../providers/access.ts'
import { useWords } from '../providers/i18n.ts'
import { site } from '../providers/site.ts'
import type { SchemeCriteria, SchemeEdit } from '../resources/composed-scheme.ts'
import { addWords } from './add-words.ts'

const AddDialog = lazy(() => import('./add-to-scheme-dialog.tsx'))

type Props = {
  add: NonNullable<SchemeEdit['add']>
  /** The criteria that scored the parcels: the scheme takes these weights too, if the user wants it. */
  criteria?: SchemeCriteria
}

/**
 * Adds parcels or an analysis to a scheme. Renders nothing for users who may not have schemes, and where there is
 * nothing to add.
 */
export function AddToScheme({ add, criteria }: Props) {
  const say = useWords()
  const mayAdd = useMay('PLAN', 'edit')
  const [isOpen, setOpen] = useState(false)
  if (!mayAdd || !site.hasExtras || add.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(addWords.add)}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddDialog add={add} criteria={criteria} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
