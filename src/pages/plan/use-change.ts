import { useState } from 'react'
import { App } from 'antd'
import { CallError } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import { useLayersAgain } from '../../providers/layers.ts'
import type { Label } from '../../resources/define.ts'
import { planWords } from './words.ts'

/** Runs a change of a layer: notifies the user of success or failure, and refetches in both cases. */
export function useChange(): {
  isBusy: boolean
  run: (
    work: () => Promise<unknown>,
    done: Label,
    values?: Readonly<Record<string, string | number>>,
  ) => Promise<boolean>
} {
  const say = useWords()
  const { message } = App.useApp()
  const again = useLayersAgain()
  const [isBusy, setBusy] = useState(false)
  const run = async (
    work: () => Promise<unknown>,
    done: Label,
    values?: Readonly<Record<string, string | number>>,
  ): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      void message.success(say(done, values))
      return true
    } catch (error) {
      void message.error(error instanceof CallError ? error.message : say(planWords.failed))
      return false
    } finally {
      await again()
      setBusy(false)
    }
  }
  return { isBusy, run }
}
