import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { PortalContent } from '../resources/portal-view.ts'
import { call } from './http.ts'
import { wordsLocale } from './i18n.ts'
import { parseRecord, site } from './site.ts'

const keptMs = 60_000

/** The portal's content: embedded in the page where it is in the language shown, so that the first view waits for no call. */
export function usePortal(): UseQueryResult<PortalContent> {
  return useQuery({
    queryKey: ['public', 'portal'],
    queryFn: ({ signal }) => call<PortalContent>({ method: 'GET', path: '/portal', signal }),
    initialData: () => carried(),
    enabled: site.hasExtras,
    staleTime: keptMs,
  })
}

function carried(): PortalContent | undefined {
  const block = document.getElementById('portal')
  const found = block?.lang === wordsLocale() ? parseRecord(block.textContent ?? '') : null
  return found ? (found as PortalContent) : undefined
}
