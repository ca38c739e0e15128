import { lazy, Suspense, useState } from 'react'
import type { AnyRow, Resource } from '../../resources/define.ts'
import type { Extensions } from './extensions.ts'
import type { ListState } from './list/list-state.ts'
import type { MenuItem } from './list/row-menu.tsx'
import type { ChangeList } from './list/use-list-state.ts'
import type { Neighbours } from './list/use-neighbours.ts'
import type { Rights } from './rights.ts'

const DetailDrawer = lazy(() => import('./detail/detail-drawer.tsx'))
const FormDrawer = lazy(() => import('./form/form-drawer.tsx'))

type Props = Pick<Extensions, 'detailTabs' | 'formExtra' | 'newValues' | 'lockedFields' | 'onSaved'> & {
  resource: Resource
  rights: Rights
  state: ListState
  change: ChangeList
  rows: readonly AnyRow[]
  neighbours?: Neighbours
  menuOf: (row: AnyRow) => readonly MenuItem[]
  /** Whether details open over the list alone, beside its companion. */
  isBeside?: boolean
}

/** Details and form beside the list, as set in the address. Each loads when it is first opened. */
export function PageDrawers({
  resource,
  rights,
  state,
  change,
  rows,
  neighbours,
  menuOf,
  isBeside,
  detailTabs,
  formExtra,
  newValues,
  lockedFields,
  onSaved,
}: Props) {
  const row = rights.show || state.view === 'bin' ? state.row : null
  const mayOpenForm = state.form === 'new' ? rights.create : rights.edit
  const form = mayOpenForm && state.view === 'list' ? state.form : null
  return (
    <Suspense fallback={null}>
      {useHasBeen(row !== null) && (
        <DetailDrawer
          resource={resource}
          id={row}
          listed={rows.find((each) => each.id === row) ?? null}
          onClose={() => change({ row: null })}
          neighbours={neighbours}
          menuOf={menuOf}
          isBeside={isBeside}
          detailTabs={detailTabs}
        />
      )}
      {useHasBeen(form !== null) && (
        <FormDrawer
          resource={resource}
          target={form}
          onClose={() => change({ form: null })}
          formExtra={formExtra}
          newValues={newValues}
          lockedFields={lockedFields}
          onSaved={onSaved}
        />
      )}
    </Suspense>
  )
}

/** Returns whether the condition is or was ever true: a drawer stays mounted for its closing animation. */
function useHasBeen(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow)
  if (isNow && !hasBeen) setHasBeen(true)
  return hasBeen || isNow
}
