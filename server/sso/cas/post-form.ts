import { callOutside } from '../../http/outbound.ts'

const patienceMs = 5_000

/**
 * Sends a form to a registered service, which may be in a private network, and returns the response status without
 * reading the body. Follows no redirect. Throws if the service does not respond within five seconds or its address must
 * not be called.
 */
export async function postForm(address: string, fields: Readonly<Record<string, string>>): Promise<number> {
  const body = new URLSearchParams(fields).toString()
  const answer = await callOutside(new URL(address), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) },
    body,
    allowsPrivate: true,
    signal: AbortSignal.timeout(patienceMs),
  })
  answer.destroy()
  return answer.statusCode ?? 0
}
