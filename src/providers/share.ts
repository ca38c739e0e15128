import { call } from './http.ts'
import { addressForOthers } from './site.ts'

/**
 * Returns a short link to an address of this console (`/start?…`), as an absolute URL to send to somebody. The same
 * address always has the same link.
 */
export async function shareLink(path: string): Promise<string> {
  const { key } = await call<{ key: string }>({ method: 'POST', path: '/share', body: { path } })
  return addressForOthers(`/s/${key}`)
}
