import { useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { CallError } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { announce } from '../../../providers/notices.ts'
import { fill } from '../../../resources/errors.ts'
import type { Label } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { divisionWords as words } from './words.ts'

type Done = { label: Label; values: Readonly<Record<string, string | number>> }

/** Stores a division or a merge: on success notifies the user and refetches the list, otherwise returns the problem. */
export function useStoring(onDone: () => void): {
  isBusy: boolean
  problem: string | null
  store: (work: () => Promise<unknown>, done: Done) => Promise<void>
} {
  const say = useWords()
  const invalidate = useInvalidate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const store = async (work: () => Promise<unknown>, { label, values }: Done): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
      announce({ look: 'toast', kind: 'success', title: { zh: fill(label.zh, values), en: fill(label.en, values) } })
      await invalidate({ resource: lands.name, invalidates: ['list', 'many', 'detail'] })
      onDone()
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : say(words.failed))
      // The usual reason for a refusal is a change by another user: refetches the list. The open dialog keeps the
      // drawing.
      void invalidate({ resource: lands.name, invalidates: ['list', 'many'] })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, store }
}
