import { useEffect, useRef, useState } from 'react'
import type { Resource } from '../../../resources/define.ts'
import { CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { importRows, type ImportReport } from '../../../providers/resource-calls.ts'

/** Where an import stands. The file stays chosen whatever happens. */
export type ImportState = {
  step: 'file' | 'checked' | 'done'
  /** Percent of the file that is sent; 100 while the server works on it; null when nothing is under way. */
  percent: number | null
  report: ImportReport | null
  error: CallError | null
}

const before: ImportState = { step: 'file', percent: null, report: null, error: null }

/** An import in two steps: a dry run that changes nothing, then the import itself. */
export function useImport(resource: Resource, onDone: () => void) {
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<ImportState>(before)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (how: { dryRun: boolean; partial: boolean }) => {
    if (!file || running.current) return
    const controller = new AbortController()
    running.current = controller
    setState((now) => ({ ...now, percent: 0, error: null }))
    const onProgress = ({ loaded, total }: { loaded: number; total?: number }) => setState((now) => ({ ...now, percent: total ? Math.round((loaded / total) * 100) : now.percent }))
    try {
      const report = await importRows(resource, file, { ...how, onProgress, signal: controller.signal })
      const isDone = !how.dryRun && (how.partial || report.failed.length === 0)
      setState({ step: isDone ? 'done' : 'checked', percent: null, report, error: null })
      if (isDone) onDone()
    } catch (thrown) {
      const error = thrown instanceof CallError ? thrown : new CallError(null, String(thrown))
      setState((now) => ({ ...now, percent: null, error: thrown instanceof CallWithdrawn ? null : error }))
    } finally {
      running.current = undefined
    }
  }

  return {
    file,
    state,
    choose: (next: File | null) => {
      setFile(next)
      setState(before)
    },
    check: () => run({ dryRun: true, partial: false }),
    confirm: (partial: boolean) => run({ dryRun: false, partial }),
    stop: () => running.current?.abort(),
  }
}
