import { call } from './http.ts'
import { addressForOthers, site } from './site.ts'

/**
 * Returns a short link to an address of this console (`/start?…`), as an absolute URL to send to somebody. The same
 * address always has the same link. A server without short links gets the address itself.
 */
export async function shareLink(path: string): Promise<string> {
  if (!site.hasExtras) return addressForOthers(path)
  const { key } = await call<{ key: string }>({ method: 'POST', path: '/share', body: { path } })
  return addressForOthers(`/s/${key}`)
}
