import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { isRecord } from './call-error.ts'
import { prefix } from './http.ts'
import { wordsLocale } from './i18n.ts'
import { hearNews } from './news.ts'
import { reloadSession } from './session-sync.ts'
import { currentToken, onIdentityChange } from './session.ts'
import { signOut } from './sign-out.ts'
import { site } from './site.ts'
import { hearLayerChange, loadLayerVersions, wantsLayers, whenLayersWanted } from './tiles.ts'
import { hearKeptVerdicts } from './verdict-news.ts'
import { whenQuiet } from './when-quiet.ts'

const firstWaitMs = 1000
const longestWaitMs = 30_000

/** Handler of each server event; unknown events are ignored. */
const meanings: Readonly<Record<string, (data: Record<string, unknown>) => void>> = {
  'session-ended': (data) => void signOut({ reason: typeof data.reason === 'string' ? data.reason : null }),
  'grants-changed': () => void reloadSession(),
  'layer-changed': hearLayerChange,
  news: () => void hearNews(),
  'verdicts-kept': hearKeptVerdicts,
}

/**
 * Listens to server events while the page is visible and a user is signed in or a map is shown. Uses fetch because
 * EventSource can't send the token. A hidden page disconnects: over HTTP/1.1 a browser has six connections to a server,
 * and six hidden pages would use them all. Reconnects after 1 s, doubling to 30 s. Not used with a foreign server.
 * Returns the stop function.
 */
export function followEvents(): () => void {
  if (!site.hasExtras) return () => undefined
  let current = new AbortController()
  const restart = () => {
    current.abort()
    current = new AbortController()
    const token = currentToken()
    if ((token || wantsLayers()) && document.visibilityState === 'visible') void listen(token, current.signal)
  }
  restart()
  const ends = [
    onIdentityChange(restart),
    whenLayersWanted(() => {
      if (!currentToken()) restart()
    }),
  ]
  document.addEventListener('visibilitychange', restart)
  return () => {
    for (const end of ends) end()
    document.removeEventListener('visibilitychange', restart)
    current.abort()
  }
}

/** The first connection waits until the page is drawn: it would take one of the six connections that load its parts. */
async function listen(token: string | null, signal: AbortSignal): Promise<void> {
  await whenQuiet(signal)
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    const outcome = await readStream(token, signal).catch(() => 'lost' as const)
    if (outcome === 'refused' || signal.aborted) return
    waitMs = outcome === 'ended' ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs)
    await pause(waitMs * (0.75 + Math.random() / 2), signal)
  }
}

/** From the second connection on, events in between may have been missed. */
let hasListened = false

function catchUp(token: string | null): void {
  if (hasListened && token) void reloadSession()
  if (wantsLayers()) void loadLayerVersions()
  // Also on the first connection: the data shown may have been requested before the connection was open.
  if (token) void hearNews()
  if (hasListened) hearKeptVerdicts()
  hasListened = true
}

/** Reads one connection until it ends. `refused` means that a retry is pointless. */
async function readStream(token: string | null, signal: AbortSignal): Promise<'ended' | 'lost' | 'refused'> {
  const headers = { ...(token ? { token } : {}), Accept: 'text/event-stream', 'Accept-Language': wordsLocale() }
  const response = await fetch(`${prefix}/events`, { headers, credentials: 'include', signal, cache: 'no-store' })
  if (response.status === 401 || response.status === 460) await endSession(response)
  if (!response.ok || !response.body) return response.status >= 500 || response.status === 429 ? 'lost' : 'refused'
  catchUp(token)
  const parser = createParser({ onEvent: dispatch })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return 'ended'
    parser.feed(value)
  }
}

function dispatch(event: EventSourceMessage): void {
  meanings[event.event ?? '']?.(recordOf(event.data))
}

async function endSession(response: Response): Promise<void> {
  const body = recordOf(await response.text())
  const data = isRecord(body.data) ? body.data : {}
  await signOut({ reason: typeof data.reason === 'string' ? data.reason : null })
}

function recordOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
