import { useState } from 'react'
import { App } from 'antd'
import type { Resource } from '../../../resources/define.ts'
import { CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { exportRows, saveFile } from '../../../providers/resource-calls.ts'
import type { ListState } from '../list/list-state.ts'
import { crudFilters, crudSorters } from '../list/wire-filters.ts'
import type { ExportOptions } from './export-formats.ts'
import { formatSize } from './format-size.ts'
import { transferWords } from './words.ts'

/** Progress is drawn at most this often. */
const progressMs = 300

/** Exports what is filtered, in the order in sight, and says how far it is. One export at a time. */
export function useExport(resource: Resource, state: ListState) {
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
