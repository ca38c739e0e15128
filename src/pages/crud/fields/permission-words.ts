import { authorities } from '../../../resources/authorities.ts'
import type { Label } from '../../../resources/define.ts'
import { resources } from '../../../resources/index.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { fieldWords } from './words.ts'

type PermissionLine = { code: string; label: Label; actions: Label[] }

/**
 * Groups permission strings by code, with the declared labels. A code that an administrator added is shown as it is,
 * because a page's list does not load the tree.
 */
export function permissionLines(permissions: readonly string[]): PermissionLine[] {
  const byCode = new Map<string, PermissionLine>()
  for (const entry of permissions) {
    const [code = '', action = ''] = entry.split(':')
    const line = byCode.get(code) ?? { code, label: codeLabel(code), actions: [] }
    line.actions.push(actionLabel(action))
    byCode.set(code, line)
  }
  return [...byCode.values()]
}

function codeLabel(code: string): Label {
  if (code === '*') return fieldWords.allPermissions
  return resources.find((entry) => entry.code === code)?.label ?? verbatim(code)
}

function actionLabel(action: string): Label {
  if (action === '*') return sharedWords.all
  return authorities.fields.actions.options.find((option) => option.value === action)?.label ?? verbatim(action)
}

function verbatim(text: string): Label {
  return { zh: text, en: text }
}
