import { useCallback, useEffect, useState } from 'react'
import type { PortalContent } from '../resources/portal-view.ts'
import { isOldPage, maybeOldAnswer } from './carried.ts'
import { call } from './http.ts'
import type { Locale } from '../resources/errors.ts'
import { useLocale, wordsLocale } from './i18n.ts'
import { site } from './site.ts'

const path = '/portal'

type Loaded = {
  portal?: PortalContent | undefined
  /** Language of the content; null if the content may be old. */
  locale: Locale | null
  error: Error | null
}

/**
 * The portal's content: embedded in the page where it is in the language shown, so that the first view waits for no
 * call. Somebody who comes back sees the old content, at the old scroll position, until the new one arrives. `error`:
 * why the content shown, if any, is old or in another language. Without the query cache, because the page loads sooner
 * without it (18 kB) and asks for nothing else.
 */
export function usePortal(): { portal: PortalContent | undefined; error: Error | null; retry: () => void } {
  const { locale } = useLocale()
  const [loaded, setLoaded] = useState<Loaded>(() => ({
    portal: maybeOldAnswer({ path }) as PortalContent | undefined,
    locale: isOldPage ? null : wordsLocale(),
    error: null,
  }))
  const [tries, setTries] = useState(0)
  const isCurrent = loaded.portal !== undefined && loaded.locale === locale
  useEffect(() => {
    if (!site.hasExtras || isCurrent) return
    const leaving = new AbortController()
    const { signal } = leaving
    call<PortalContent>({ method: 'GET', path, signal }).then(
      (portal) => setLoaded({ portal, locale, error: null }),
      (error: Error) => {
        if (!signal.aborted) setLoaded((kept) => ({ ...kept, error }))
      },
    )
    return () => leaving.abort()
  }, [locale, isCurrent, tries])
  const retry = useCallback(() => setTries((count) => count + 1), [])
  return { portal: loaded.portal, error: isCurrent ? null : loaded.error, retry }
}
