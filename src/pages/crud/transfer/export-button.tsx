import { lazy, Suspense, useState } from 'react'
import { Button, Dropdown, App } from 'antd'
import { DownOutlined, ExportOutlined } from '@ant-design/icons'
import type { Resource } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { exportRows, saveFile } from '../../../providers/resource-calls.ts'
import type { ListState } from '../list/list-state.ts'
import { words } from '../words.ts'
import { crudFilters, crudSorters } from '../list/wire-filters.ts'
import { asksFirst, formatsOf, type ExportFormat, type ExportOptions } from './export-formats.ts'
import { transferWords } from './words.ts'
import { formatSize } from './format-size.ts'

/** Minimum milliseconds between two progress updates. */
const progressMs = 300

/** Exports the filtered rows in the displayed order and shows progress. One export at a time. */
function useExport(resource: Resource, state: ListState) {
  const say = useWords()
  const { message } = App.useApp()
  const [isRunning, setRunning] = useState(false)

  const run = async (format: string, options: ExportOptions = {}) => {
    const key = `export ${resource.name}`
    let shownAt = 0
    const onProgress = ({ loaded }: { loaded: number }) => {
      if (Date.now() - shownAt < progressMs) return
      shownAt = Date.now()
      void message.loading({
        key,
        duration: 0,
        content: say(transferWords.exportingBytes, { size: formatSize(loaded) }),
      })
    }
    setRunning(true)
    void message.loading({ key, duration: 0, content: say(transferWords.exporting) })
    try {
      const file = await exportRows(resource, format, {
        filters: crudFilters(resource, state),
        sorters: crudSorters(resource, state.sort),
        options,
        onProgress,
      })
      saveFile(file)
      void message.success({ key, content: say(transferWords.exported, { name: file.name }) })
    } catch (thrown) {
      if (thrown instanceof CallWithdrawn) message.destroy(key)
      else
        void message.error({
          key,
          content: say(transferWords.exportFailed, {
            reason: thrown instanceof CallError ? thrown.msg : String(thrown),
          }),
        })
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning }
}

const ExportDialog = lazy(() => import('./export-dialog.tsx'))

/**
 * Menu of formats. Formats with a choice of reference system open a dialog, which also has the rarer options of the
 * others.
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
