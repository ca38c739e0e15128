import { lazy, Suspense, useState } from 'react'
import { Button, Dropdown } from 'antd'
import { DownOutlined, ExportOutlined } from '@ant-design/icons'
import type { Resource } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { ListState } from '../list/list-state.ts'
import { words } from '../words.ts'
import { asksFirst, formatsOf, type ExportFormat } from './export-formats.ts'
import { useExport } from './use-export.ts'
import { transferWords } from './words.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))

/**
 * The menu of formats. Those with an encoding or a reference system to choose ask in a dialog, which also has the rarer
 * options of the others.
 */
export function ExportButton({ resource, state }: { resource: Resource; state: ListState }) {
  const say = useWords()
  const { run, isRunning } = useExport(resource, state)
  const [asked, setAsked] = useState<ExportFormat | null>(null)
  const formats = formatsOf(resource)
  const choose = (key: string): void => {
    const format = formats.find((each) => each.key === key)
    if (!format) setAsked(formats.find((each) => each.key === 'csv') ?? null)
    else if (asksFirst(format)) setAsked(format)
    else void run(format.key)
  }
  const item = (format: ExportFormat) => ({
    key: format.key,
    label: say(asksFirst(format) ? transferWords.exportAsAsked : transferWords.exportAs, { format: say(format.label) }),
  })
  const spatial = formats.filter((format) => format.isSpatial)
  const items = [
    ...formats.filter((format) => !format.isSpatial).map(item),
    ...(spatial.length > 0 ? [{ type: 'divider' as const }, ...spatial.map(item)] : []),
    { type: 'divider' as const },
    { key: 'more', label: say(transferWords.exportMore) },
  ]
  return (
    <>
      <Dropdown trigger={['click']} autoFocus disabled={isRunning} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button aria-haspopup="menu" icon={<ExportOutlined />} loading={isRunning}>
          {say(words.export)}
          <DownOutlined aria-hidden className="crud-caret" />
        </Button>
      </Dropdown>
      {asked && (
        <Suspense fallback={null}>
          <ExportDialog
            key={asked.key}
            resource={resource}
            first={asked}
            onClose={() => setAsked(null)}
            onExport={(format, options) => {
              setAsked(null)
              void run(format, options)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
