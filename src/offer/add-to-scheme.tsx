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
  /** What the lands were judged by: the scheme takes these weights too, if the person wants it. */
  criteria?: SchemeCriteria
}

/** Puts lands or an analysis into a scheme. Nothing for who may have none, and where there is nothing to add. */
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
