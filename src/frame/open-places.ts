import { holdsCode } from '../providers/access.ts'
import { site } from '../providers/site.ts'
import { publicPlaces } from './places.ts'

type OpenPlace = (typeof publicPlaces)[number]

/**
 * The public pages that open for somebody with these permissions, for menus and for the way out of a refusal. A page
 * that only needs a sign-in opens for visitors too: it leads there and back.
 */
export function openPlaces(list: readonly string[]): OpenPlace[] {
  return publicPlaces.filter(
    ({ code, needsExtras }) => (!code || holdsCode(list, code)) && (site.hasExtras || !needsExtras),
  )
}
