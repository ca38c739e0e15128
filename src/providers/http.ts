import { axiosInstance } from '@refinedev/simple-rest'
import type { AxiosProgressEvent, AxiosResponse, ResponseType } from 'axios'
import { takeAnswer, takeEarlyBody } from './carried.ts'
import { CallError, CallWithdrawn, isRecord, wordsForStatus } from './call-error.ts'
import { wordsLocale } from './i18n.ts'
import { announceFailure } from './notices.ts'
import { currentToken } from './session.ts'

/** Prefix of every call (specification, section 7). */
export const prefix = '/camel'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Without the prefix: `/sysDict/page`. */
  path: string
  /** Entries that are null or undefined are left out. */
  query?: Query
  body?: unknown
  /** 0, the default, means no limit (specification, section 9). */
  timeoutMs?: number
  signal?: AbortSignal
  responseType?: ResponseType
  onProgress?: (event: AxiosProgressEvent) => void
  /** Called on download progress, also where `onProgress` reports the upload. */
  onAnswer?: (event: AxiosProgressEvent) => void
  /** A sign-out redirects to the sign-in page unless this is false (specification, section 4: the user-info call). */
  mayRedirect?: boolean
  /** The token to send instead of the stored one; sign-out sends the one it has just cleared. */
  token?: string | null
}

/** Every JSON response (contract, section 2). A foreign server may omit parts. */
export type Envelope<T> = { code?: number; success?: boolean; msg?: string; data: T }

/** Handler of a rejected session, set by the sign-out; `reason` is the server's message when someone ended it (460). */
export type OnSignedOut = (how: { reason: string | null; mayRedirect: boolean }) => void

let onSignedOut: OnSignedOut | null = null

/** Sets the handler for calls rejected with 401 or 460 (specification, section 4). */
export function whenSignedOut(handler: OnSignedOut): void {
  onSignedOut = handler
}

/**
 * Makes a call, unless the page carries its answer, and returns the envelope's data. Throws CallError; CallWithdrawn
 * when `signal` aborted it.
 */
export async function call<T>(request: Call): Promise<T> {
  const carried = request.method === 'GET' ? takeAnswer(request) : undefined
  if (carried !== undefined) return carried as T
  return (await callEnvelope<T>(request)).data
}

/** Makes a call and returns the whole envelope, for callers that must check `code` and `success` themselves. */
export async function callEnvelope<T>(request: Call): Promise<Envelope<T>> {
  const early = request.method === 'GET' ? takeEarlyBody(request) : undefined
  if (early) {
    const body = await early
    // A failure is reported by the call itself.
    if (isRecord(body) && body.code === 200 && body.success === true) return body as Envelope<T>
  }
  const response = await send<T | Envelope<T>>(request)
  return envelopeOf(response, request)
}

/** Loads a file; the name comes from the content-disposition header, or is null. Errors inside the blob are decoded. */
export async function callFile(request: Call): Promise<{ blob: Blob; name: string | null }> {
  const response = await send<Blob>({ ...request, responseType: 'blob' })
  const { data: blob, headers } = response
  const disposition = String(headers['content-disposition'] ?? '')
  // Some servers report failures with 200: what is small and has no name may be such a report.
  if (!disposition && blob.type.includes('json') && blob.size < 65_536)
    envelopeOf({ ...response, data: await readBody(blob) }, request)
  return { blob, name: fileName(disposition) }
}

/** Loads a text of this site that is not a call: without the prefix, the token and the envelope. Throws CallError. */
export async function loadText(path: string): Promise<string> {
  const request: Call = { method: 'GET', path, token: null }
  try {
    const { data } = await axiosInstance.request<string>({ url: path, responseType: 'text', transformResponse: String })
    return data
  } catch (thrown) {
    throw await failure(thrown, request)
  }
}

async function send<T>(request: Call): Promise<AxiosResponse<T>> {
  const token = request.token === undefined ? currentToken() : request.token
  try {
    return await axiosInstance.request({
      method: request.method,
      url: prefix + request.path,
      params: present(request.query ?? {}),
      data: request.body,
      timeout: request.timeoutMs ?? 0,
      signal: request.signal,
      responseType: request.responseType,
      onUploadProgress: request.body instanceof FormData ? request.onProgress : undefined,
      onDownloadProgress: request.onAnswer ?? (request.body instanceof FormData ? undefined : request.onProgress),
      withCredentials: true,
      headers: { 'Accept-Language': wordsLocale(), ...(token ? { token } : {}) },
    })
  } catch (thrown) {
    throw await failure(thrown, request)
  }
}

/** Returns the error of a failed request, after the notice of the error catalogue (specification, section 8). */
async function failure(thrown: unknown, request: Call): Promise<CallError> {
  if (request.signal?.aborted) return new CallWithdrawn()
  const response = isRecord(thrown) ? (thrown.response as AxiosResponse<unknown> | undefined) : undefined
  if (!response) {
    announceFailure(null)
    return new CallError(null, wordsForStatus(null))
  }
  announceFailure(response.status)
  const error = errorOf(response.status, await readBody(response.data))
  signOutWhenRefused(error, request)
  return error
}

/**
 * Returns the envelope of a response; a bare body counts as the data of one. Throws when the envelope reports a
 * failure.
 */
function envelopeOf<T>({ data: body, status }: AxiosResponse<T | Envelope<T>>, request: Call): Envelope<T> {
  if (!isEnvelope(body)) return { data: body }
  const isWell = body.success !== false && (body.code === undefined || body.code === 200)
  if (isWell) return body
  const error = errorOf(typeof body.code === 'number' ? body.code : status, body)
  signOutWhenRefused(error, request)
  throw error
}

function isEnvelope<T>(body: T | Envelope<T>): body is Envelope<T> {
  return isRecord(body) && ('code' in body || 'success' in body)
}

function errorOf(status: number, body: unknown): CallError {
  const words = isRecord(body) && typeof body.msg === 'string' && body.msg !== '' ? body.msg : wordsForStatus(status)
  return new CallError(status, words, isRecord(body) ? (body.data ?? null) : null)
}

function signOutWhenRefused(error: CallError, request: Call): void {
  if (error.status !== 401 && error.status !== 460) return
  const reason =
    error.status === 460 && isRecord(error.data) && typeof error.data.reason === 'string' ? error.data.reason : null
  onSignedOut?.({ reason, mayRedirect: request.mayRedirect ?? true })
}

/** The body of an error to a file request arrives as a blob. */
async function readBody(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data
  try {
    return JSON.parse(await data.text())
  } catch {
    return null
  }
}

function present(query: Query): Record<string, string | number | boolean> {
  const entries = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, value] as const]))
  return Object.fromEntries(entries)
}

/** File name by RFC 6266: `filename*=UTF-8''…` takes precedence over `filename="…"`. */
function fileName(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null
}
