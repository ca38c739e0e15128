import type { Label } from '../resources/define.ts'

/** A message to the user: a notice stays in the corner, a toast disappears from the top. Drawn by the subscriber. */
export type Notice = CornerNotice | Toast

type CornerNotice = { look: 'notice'; kind: 'error' | 'warning' | 'info'; key: string; title: Label; text: Label }
type Toast = { look: 'toast'; kind: 'success' | 'error' | 'warning' | 'info'; key?: string; title: Label }

/** How long a toast is shown (specification, section 9). */
export const toastMs = 3000

/** A notice of one kind is shown at most once in this time (specification, section 8). */
const suppressionMs = 4500

/** Specification, section 8: HTTP 500, 501, 502 or 504. */
const serverNotice: CornerNotice = {
  look: 'notice',
  kind: 'error',
  key: 'server-error',
  title: { zh: '抱歉，服务器发生错误，请稍后再试', en: 'Sorry, server error, please try again later' },
  text: { zh: '抱歉，服务器错误，请稍后重试', en: 'Sorry , server error please try later' },
}

/** Specification, section 8: no response. */
const networkNotice: CornerNotice = {
  look: 'notice',
  kind: 'error',
  key: 'network-error',
  title: { zh: '网络错误', en: 'Network error' },
  text: { zh: '您的网络发生异常，无法连接服务器', en: 'Your network is abnormal, cannot connect to the server' },
}

const noticedStatuses: readonly number[] = [500, 501, 502, 504]
const listeners = new Set<(notice: Notice) => void>()
/** Notices of calls that failed before anything was drawn. */
let waiting: Notice[] = []
const lastShownAt = new Map<string, number>()

/** Subscribes to notices in order to draw them, also those nobody has drawn yet; returns the unsubscribe function. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  listeners.add(listener)
  const notices = waiting
  waiting = []
  notices.forEach(listener)
  return () => void listeners.delete(listener)
}

export function announce(notice: Notice): void {
  if (listeners.size === 0) waiting.push(notice)
  for (const listener of listeners) listener(notice)
}

/**
 * Shows a notice for a failed call where the error catalogue requires one. `status` is null when there was no response.
 */
export function announceFailure(status: number | null): void {
  if (status === null) announceSeldom(networkNotice)
  else if (noticedStatuses.includes(status)) announceSeldom(serverNotice)
}

function announceSeldom(notice: CornerNotice): void {
  const now = Date.now()
  if (now - (lastShownAt.get(notice.key) ?? -Infinity) < suppressionMs) return
  lastShownAt.set(notice.key, now)
  announce(notice)
}
