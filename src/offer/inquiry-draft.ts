import { isRecord } from '../providers/call-error.ts'
import { currentUser } from '../providers/session.ts'
import type { AskForm, Target } from '../providers/inquiries.ts'

/** What is typed; `consent`: whether the box is checked. */
export type AskValues = Omit<AskForm, 'consent' | 'captchaId'> & { consent?: boolean }

/**
 * Input that was not sent, by target and account: it survives closing the dialog and reloading the page, in this tab
 * only, and the next person who signs in there does not see it.
 */
type Draft = Partial<Omit<AskValues, 'consent' | 'captcha'>>

function keyOf({ kind, id }: Target): string {
  const user = currentUser()
  return `inquiry:${user?.usrId ?? user?.userName ?? ''}:${kind}:${id}`
}

/** Stores the input, or removes it for null. A browser that blocks storage keeps nothing. */
export function keepDraft(target: Target, draft: AskValues | null): void {
  try {
    if (draft === null) return sessionStorage.removeItem(keyOf(target))
    const { consent: _consent, captcha: _captcha, ...kept } = draft
    sessionStorage.setItem(keyOf(target), JSON.stringify(kept))
  } catch {
    return
  }
}

/** The stored input; empty if there is none or it can't be read. */
export function readDraft(target: Target): Draft {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(target)) ?? 'null')
    return isRecord(found) ? found : {}
  } catch {
    return {}
  }
}
