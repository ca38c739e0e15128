import { lazy, Suspense, useState, type ReactNode } from 'react'
import { MergeCellsOutlined, ScissorOutlined } from '@ant-design/icons'
import { loadChunk } from '../../../load-chunk.ts'
import { useMay } from '../../../providers/access.ts'
import { useWords } from '../../../providers/i18n.ts'
import { site } from '../../../providers/site.ts'
import type { AnyRow } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import type { Follow, MenuItem } from '../../crud/index.tsx'
import { divisionWords as words } from './words.ts'

const DivideDialog = lazy(() => loadChunk(() => import('./divide-dialog.tsx')))
const MergeDialog = lazy(() => loadChunk(() => import('./merge-dialog.tsx')))

const mostAtOnce = 20

type Division = {
  rowActions: (row: AnyRow) => readonly MenuItem[]
  batchActions: (rows: readonly AnyRow[], follow: Follow) => readonly MenuItem[]
  canMerge: boolean
  dialog: ReactNode
}

/**
 * Dividing one stored parcel and merging several, for users with the permissions; a foreign server supports neither.
 */
export function useDivision(): Division {
  const say = useWords()
  const mayEdit = useMay(lands.code, 'edit') && site.hasExtras
  const mayCreate = useMay(lands.code, 'create')
  const mayDelete = useMay(lands.code, 'delete')
  const [divided, setDivided] = useState<string | null>(null)
  const [merged, setMerged] = useState<{ rows: readonly AnyRow[]; follow: Follow } | null>(null)
  const canMerge = mayEdit && mayDelete
  return {
    canMerge,
    rowActions: (row) =>
      mayEdit && mayCreate && !row.deletedAt
        ? [{ key: 'divide', label: say(words.divide), icon: <ScissorOutlined />, onClick: () => setDivided(row.id) }]
        : [],
    batchActions: (rows, follow) =>
      canMerge && rows.length > 1
        ? [
            {
              key: 'merge',
              label: say(words.merge),
              icon: <MergeCellsOutlined />,
              reason: rows.length > mostAtOnce ? say(words.tooManyToMerge) : null,
              onClick: () => setMerged({ rows, follow }),
            },
          ]
        : [],
    dialog: (
      <Suspense fallback={null}>
        {divided && <DivideDialog id={divided} onClose={() => setDivided(null)} />}
        {merged && <MergeDialog {...merged} onClose={() => setMerged(null)} />}
      </Suspense>
    ),
  }
}
