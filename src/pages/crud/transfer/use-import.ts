import { useEffect, useRef, useState } from 'react'
import type { Resource } from '../../../resources/define.ts'
import { CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { importRows, type ImportReport } from '../../../providers/resource-calls.ts'

/** Where an import stands. The file stays chosen whatever happens. */
type ImportState = {
  step: 'file' | 'checked' | 'done'
  /** Percent of the file that is sent; 100 while the server works on it; null when nothing is under way. */
  percent: number | null
  report: ImportReport | null
  error: CallError | null
  /** How it ended without an answer; null when it did not. */
  ending: Ending | null
}

/**
 * What is known when an import ends without an answer. The server stores nothing for whoever leaves before the commit;
 * whether it was before it can't be told once the file is there.
 */
export type Ending = { isStopped: boolean; became: 'checked-only' | 'nothing' | 'unknown' }

const before: ImportState = { step: 'file', percent: null, report: null, error: null, ending: null }

type Told = {
  /** The rows may be others now. */
  onDone: () => void
  /** It ended without an answer because the dialog was closed, which can't say so any more. */
  onLeft: (ending: Ending) => void
}

/** An import in two steps: a dry run that changes nothing, then the import itself. */
export function useImport(resource: Resource, { onDone, onLeft }: Told) {
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
