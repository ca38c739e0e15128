import type { AxiosProgressEvent } from 'axios'
import { CallError, isRecord, wordsForStatus } from './call-error.ts'
import { call, type Call } from './http.ts'

/**
 * Makes a call whose response is lines of JSON: `{"progress": …}` during the work, each reported once, and finally the
 * envelope. Returns its data; throws the CallError of the envelope, or one without a status where the last line is
 * missing because the connection broke.
 */
export async function callWithProgress<T, P>(
  request: Omit<Call, 'responseType' | 'onAnswer'>,
  onProgress?: (progress: P) => void,
): Promise<T> {
  const lines = new ProgressLines<P>(onProgress)
  const text = await call<string | T>({
    ...request,
    query: { ...request.query, progress: true },
    timeoutMs: 0,
    responseType: 'text',
    onAnswer: (event) => lines.read(textSoFar(event)),
  })
  return typeof text === 'string' ? dataOf<T>(text) : text
}

/** The part of the response received so far. */
function textSoFar({ event }: AxiosProgressEvent): string {
  const text: unknown = event?.target?.responseText
  return typeof text === 'string' ? text : ''
}

/** Reports the progress of each complete line once. */
class ProgressLines<P> {
  readonly #onProgress: ((progress: P) => void) | undefined
  #read = 0

  constructor(onProgress: ((progress: P) => void) | undefined) {
    this.#onProgress = onProgress
  }

  read(text: string): void {
    for (let end = text.indexOf('\n', this.#read); end >= 0; end = text.indexOf('\n', this.#read)) {
      const { progress } = parsed(text.slice(this.#read, end)) ?? {}
      this.#read = end + 1
      if (progress) this.#onProgress?.(progress as P)
    }
  }
}

function dataOf<T>(text: string): T {
  const envelope = parsed(text.trimEnd().split('\n').at(-1) ?? '')
  if (!envelope || !('code' in envelope)) throw new CallError(null, wordsForStatus(null))
  if (envelope.code !== 200) throw new CallError(Number(envelope.code), String(envelope.msg), envelope.data)
  return envelope.data as T
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
