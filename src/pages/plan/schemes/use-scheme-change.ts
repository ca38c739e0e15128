import { useState } from 'react'
import { App } from 'antd'
import { CallError } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { useSchemesAgain } from '../../../providers/schemes.ts'
import type { Label } from '../../../resources/define.ts'
import { schemeWords } from './words.ts'

/**
 * Runs a change of schemes: notifies the user of success or of the server's error message, and refetches in both cases.
 */
export function useSchemeChange(): {
  isBusy: boolean
  run: (
    work: () => Promise<unknown>,
    done: Label | null,
    values?: Readonly<Record<string, string | number>>,
  ) => Promise<boolean>
} {
  const say = useWords()
  const { message } = App.useApp()
  const again = useSchemesAgain()
  const [isBusy, setBusy] = useState(false)
  const run = async (
    work: () => Promise<unknown>,
    done: Label | null,
    values?: Readonly<Record<string, string | number>>,
  ): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      if (done) void message.success(say(done, values))
      return true
    } catch (error) {
      void message.error(error instanceof CallError ? error.message : say(schemeWords.failed))
      return false
    } finally {
      await again()
      setBusy(false)
    }
  }
  return { isBusy, run }
}
