import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { Skeleton } from 'antd'
import { EditOutlined } from '@ant-design/icons'
import { useSearchParams } from 'react-router'
import type { AnyRow } from '../../resources/define.ts'
import { flows } from '../../resources/flows.ts'
import { useMay } from '../../providers/access.ts'
import { useLatest } from '../../use-latest.ts'
import type { CallError } from '../../providers/call-error.ts'
import { useFlowRow } from '../../providers/flows.ts'
import { useWords } from '../../providers/i18n.ts'
import { NotLoaded, ResourcePage, type DetailTab, type MenuItem } from '../crud/index.tsx'
import { ChartContext, ChartInput } from './chart-input.tsx'
import { flowWords } from './words.ts'

const FlowEditor = lazy(() => import('./editor/editor.tsx'))
const inputs = { graph: { Input: ChartInput } }
const FlowReading = lazy(() => import('../../flow/reader/index.tsx'))

/** Flow charts (FLOW): the list and the data of each chart; `draw` in the address opens one in the editor. */
export default function FlowPage() {
  const say = useWords()
  const mayEdit = useMay(flows.code, 'edit')
  const [params, setParams] = useSearchParams()
  const id = params.get('draw')
  const wantsDrawing = useRef(false)
  const draw = (next: string | null): void => {
    const address = new URLSearchParams(params)
    if (next) address.set('draw', next)
    else address.delete('draw')
    address.delete('_form')
    setParams(address)
  }
  const drawing = useLatest(draw)
  // A save that was refused and given up must not open the next chart.
  const form = params.get('_form')
  useEffect(() => void (wantsDrawing.current = false), [form])
  const chart = useMemo(
    () =>
      mayEdit
        ? { draw: (row: string) => drawing.current(row), drawAfterSave: () => void (wantsDrawing.current = true) }
        : null,
    [mayEdit, drawing],
  )
  const onSaved = (row: AnyRow): boolean => {
    if (!wantsDrawing.current) return false
    wantsDrawing.current = false
    draw(row.id)
    return true
  }
  if (id && mayEdit) return <Drawing key={id} id={id} onClose={() => draw(null)} />
  const rowActions = (row: AnyRow): MenuItem[] =>
    mayEdit && !row.deletedAt
      ? [{ key: 'draw', label: say(flowWords.draw), icon: <EditOutlined />, onClick: () => draw(row.id) }]
      : []
  return (
    <ChartContext value={chart}>
      <ResourcePage
        resource={flows}
        rowActions={rowActions}
        inputs={inputs}
        onSaved={onSaved}
        detailTabs={(row) => publishedTab(row, say(flowWords.publishedTab))}
      />
    </ChartContext>
  )
}

/** The published chart as readers see it, as a tab beside the row's details. */
function publishedTab(row: AnyRow, label: string): DetailTab[] {
  if (row.published !== true) return []
  return [
    {
      key: 'published',
      label,
      children: (
        <Suspense fallback={<Skeleton active />}>
          <FlowReading id={row.id} />
        </Suspense>
      ),
    },
  ]
}

function Drawing({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useFlowRow(id)
  if (error) return <NotLoaded error={error as CallError} retry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
      <FlowEditor row={data} onClose={onClose} />
    </Suspense>
  )
}
