import { DeleteOutlined, EditOutlined, EyeOutlined, UndoOutlined } from '@ant-design/icons'
import type { AnyRow } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import type { Extensions } from './extensions.ts'
import type { ListState } from './list/list-state.ts'
import type { MenuItem } from './list/row-menu.tsx'
import type { ChangeList } from './list/use-list-state.ts'
import type { useRemoval } from './list/use-removal.tsx'
import type { Rights } from './rights.ts'
import { words } from './words.ts'

type Given = {
  rights: Rights
  state: ListState
  change: ChangeList
  removal: ReturnType<typeof useRemoval>
  rowActions: Extensions['rowActions']
  whyNotRemove: Extensions['whyNotRemove']
}

/** Returns the row actions that the signed-in user may use; those without permission are left out. */
export function useRowActions({
  rights,
  state,
  change,
  removal,
  rowActions,
  whyNotRemove,
}: Given): (row: AnyRow, place: 'list' | 'detail') => readonly MenuItem[] {
  const say = useWords()
  return (row, place) => {
    if (state.view === 'bin' || row.deletedAt) {
      return [
        {
          key: 'restore',
          label: say(words.restore),
          icon: <UndoOutlined />,
          onClick: () => void removal.restoreRows([row.id]),
        },
      ]
    }
    const edit: MenuItem = {
      key: 'edit',
      label: say(sharedWords.edit),
      icon: <EditOutlined />,
      onClick: () => change({ view: 'list', row: null, form: row.id }),
    }
    const show: MenuItem = {
      key: 'show',
      label: say(words.show),
      icon: <EyeOutlined />,
      onClick: () => change({ row: row.id }),
    }
    const remove: MenuItem = {
      key: 'delete',
      label: say(sharedWords.delete),
      icon: <DeleteOutlined />,
      isDanger: true,
      reason: whyNotRemove?.(row),
      onClick: () => removal.askToRemove([row]),
    }
    return [
      ...(rights.edit ? [edit] : []),
      ...(rights.show && place === 'list' ? [show] : []),
      ...(rowActions?.(row) ?? []),
      ...(rights.delete ? [remove] : []),
    ]
  }
}
