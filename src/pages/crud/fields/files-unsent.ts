import { createContext, useContext, useEffect } from 'react'
import type { FormRule } from 'antd'
import type { Label } from '../../../resources/define.ts'
import type { Say } from '../../../providers/i18n.ts'
import { filesWords } from './files-words.ts'

/** Counts the files of a form that are not on the server yet, by field: waiting, uploading or failed. */
export class UnsentFiles {
  readonly #counts = new Map<string, number>()

  set(field: string, count: number): void {
    if (count > 0) this.#counts.set(field, count)
    else this.#counts.delete(field)
  }

  of(field: string): number {
    return this.#counts.get(field) ?? 0
  }

  isAny(): boolean {
    return this.#counts.size > 0
  }
}

/** Provided by the form, which neither saves nor closes without asking while files are missing. */
export const UnsentFilesContext = createContext<UnsentFiles>(new UnsentFiles())

/** Reports a field's number of unsent files to the form while the control is mounted. */
export function useTellUnsent(field: string, count: number): void {
  const unsent = useContext(UnsentFilesContext)
  useEffect(() => {
    unsent.set(field, count)
    return () => unsent.set(field, 0)
  }, [unsent, field, count])
}

/** Rejects a save while files of the field are missing; checked only on submit, because it is no error before. */
export function unsentRule(
  unsent: UnsentFiles,
  { name, label, say }: { name: string; label: Label; say: Say },
): FormRule {
  return {
    validateTrigger: 'onSubmit',
    validator: () => {
      const count = unsent.of(name)
      return count > 0
        ? Promise.reject(new Error(say(filesWords.unsent, { label: say(label), count })))
        : Promise.resolve()
    },
  }
}
