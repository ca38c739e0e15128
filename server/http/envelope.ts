/** Form of every JSON response (contract, section 2). `code` equals the HTTP status. */
export type Envelope<T = unknown> = { code: number; success: boolean; msg: string; data: T }

/** Returns the response of a successful call. */
export function ok<T>(data: T): Envelope<T> {
  return { code: 200, success: true, msg: 'ok', data }
}
