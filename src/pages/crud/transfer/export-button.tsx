import { lazy, Suspense, useState } from 'react'
import { Button, Dropdown, App } from 'antd'
import { DownloadOutlined, DownOutlined } from '@ant-design/icons'
import type { Resource } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { exportRows, saveFile } from '../../../providers/resource-calls.ts'
import type { ListState } from '../list/list-state.ts'
import { words } from '../words.ts'
import { crudFilters, crudSorters } from '../list/wire-filters.ts'
import { asksFirst, formatsOf, type ExportFormat, type ExportOptions } from './export-formats.ts'
import { exportWords } from './export-words.ts'
import { formatSize } from './format-size.ts'

/** The server takes at most this many ids (contract, section 4). */
const mostSelected = 1000

/** Minimum milliseconds between two progress updates. */
const progressMs = 300

type Props = {
  resource: Resource
  state: ListState
  /** Ids of the rows to export; all that the list finds without them. */
  selected?: readonly string[]
}

/** Exports the filtered or selected rows in the displayed order and shows progress. One export at a time. */
function useExport({ resource, state, selected }: Props) {
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
        content: say(exportWords.exportingBytes, { size: formatSize(loaded) }),
      })
    }
    setRunning(true)
    void message.loading({ key, duration: 0, content: say(exportWords.exporting) })
    try {
      const file = await exportRows(resource, format, {
        filters: selected ? [{ field: 'id', operator: 'in', value: selected }] : crudFilters(resource, state),
        sorters: crudSorters(resource, state),
        options,
        onProgress,
      })
      saveFile(file)
      void message.success({ key, content: say(exportWords.exported, { name: file.name }) })
    } catch (thrown) {
      if (thrown instanceof CallWithdrawn) message.destroy(key)
      else
        void message.error({
          key,
          content: say(exportWords.exportFailed, {
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
export function ExportButton(props: Props) {
  const { resource, selected } = props
  const say = useWords()
  const { run, isRunning } = useExport(props)
  const [asked, setAsked] = useState<ExportFormat | null>(null)
  const isTooMany = (selected?.length ?? 0) > mostSelected
  const formats = formatsOf(resource)
  const choose = (key: string): void => {
    const format = formats.find((each) => each.key === key)
    if (!format) setAsked(formats.find((each) => each.key === 'csv') ?? null)
    else if (asksFirst(format)) setAsked(format)
    else void run(format.key)
  }
  const item = (format: ExportFormat) => ({
    key: format.key,
    label: say(asksFirst(format) ? exportWords.exportAsAsked : exportWords.exportAs, { format: say(format.label) }),
  })
  const spatial = formats.filter((format) => format.isSpatial)
  const items = [
    ...formats.filter((format) => !format.isSpatial).map(item),
    ...(spatial.length > 0 ? [{ type: 'divider' as const }, ...spatial.map(item)] : []),
    { type: 'divider' as const },
    { key: 'more', label: say(exportWords.exportMore) },
  ]
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        disabled={isRunning || isTooMany}
        menu={{ items, onClick: ({ key }) => choose(key) }}
      >
        <Button
          aria-haspopup="menu"
          size={selected ? 'small' : undefined}
          icon={<DownloadOutlined />}
          loading={isRunning}
          disabled={isTooMany}
          title={isTooMany ? say(exportWords.exportTooMany, { limit: mostSelected }) : undefined}
        >
          {say(selected ? exportWords.exportSelected : words.export)}
          <DownOutlined aria-hidden className="crud-caret" />
        </Button>
      </Dropdown>
      {asked && (
        <Suspense fallback={null}>
          <ExportDialog
            key={asked.key}
            resource={resource}
            first={asked}
            selectedCount={selected?.length ?? null}
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
