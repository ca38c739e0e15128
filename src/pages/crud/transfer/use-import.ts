import { useEffect, useRef, useState } from 'react'
import type { Resource } from '../../../resources/define.ts'
import { CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { importRows, type ImportReport } from '../../../providers/resource-calls.ts'

/** State of an import. The selected file is kept whatever happens. */
type ImportState = {
  step: 'file' | 'checked' | 'done'
  /** Percentage of the file sent; 100 while the server processes it; null when idle. */
  percent: number | null
  report: ImportReport | null
  error: CallError | null
  /** How it ended without a response; null otherwise. */
  ending: Ending | null
}

/**
 * What is known about an import that ends without a response. The server stores nothing if the client disconnects
 * before the commit; once the whole file is sent, the client can't know which came first.
 */
export type Ending = { isStopped: boolean; became: 'checked-only' | 'nothing' | 'unknown' }

const before: ImportState = { step: 'file', percent: null, report: null, error: null, ending: null }

type ImportEvents = {
  /** The rows may have changed. */
  onDone: () => void
  /** It ended without a response because the dialog was closed, so the dialog can't show it. */
  onLeft: (ending: Ending) => void
}

/** An import in two steps: a dry run that changes nothing, then the import itself. */
export function useImport(resource: Resource, { onDone, onLeft }: ImportEvents) {
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<ImportState>(before)
  const running = useRef<AbortController>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      running.current?.abort()
    }
  }, [])

  const run = async (how: { dryRun: boolean; partial: boolean }) => {
    if (!file || running.current) return
    const controller = new AbortController()
    running.current = controller
    setState((now) => ({ ...now, percent: 0, error: null, ending: null }))
    let isSent = false
    const onProgress = ({ loaded, total }: { loaded: number; total?: number }) => {
      isSent = total !== undefined && loaded >= total
      setState((now) => ({ ...now, percent: total ? Math.round((loaded / total) * 100) : now.percent }))
    }
    try {
      const report = await importRows(resource, file, { ...how, onProgress, signal: controller.signal })
      const isDone = !how.dryRun && (how.partial || report.failed.length === 0)
      setState({ ...before, step: isDone ? 'done' : 'checked', report })
      if (isDone) onDone()
    } catch (thrown) {
      const error = thrown instanceof CallError ? thrown : new CallError(null, String(thrown))
      const isStopped = thrown instanceof CallWithdrawn
      const ending = error.status === null ? { isStopped, became: becameOf(how.dryRun, isSent) } : null
      setState((now) => ({ ...now, percent: null, error: isStopped ? null : error, ending }))
      if (ending && isLeft.current) onLeft(ending)
      if (ending?.became === 'unknown') onDone()
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

function becameOf(isDryRun: boolean, isSent: boolean): Ending['became'] {
  if (isDryRun) return 'checked-only'
  return isSent ? 'unknown' : 'nothing'
}
