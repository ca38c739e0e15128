import { call } from './http.ts'
import { addressForOthers } from './site.ts'

/**
 * A short link to an address of this console (`/start?…`), whole, as it is sent to somebody. The same address always
 * has the same link.
 */
export async function shareLink(path: string): Promise<string> {
  const { key } = await call<{ key: string }>({ method: 'POST', path: '/share', body: { path } })
  return addressForOthers(`/s/${key}`)
}
