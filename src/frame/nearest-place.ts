import { opensConsole } from '../providers/access.ts'
import type { Label } from '../resources/define.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { openPlaces } from './open-places.ts'
import { publicPlaces } from './places.ts'
import { texts } from './words.ts'

type Stop = { path: string; name: Label }

/**
 * The nearest page that opens for somebody who did not get the one at `path`: in the console its first page, else the
 * page on the same subject, else the home page.
 */
export function nearestPlace(path: string, list: readonly string[]): Stop {
  if (path.startsWith('/console') && opensConsole(list)) return { path: '/console', name: texts.overview }
  const standIn = publicPlaces.find((place) => place.path === path)?.standIn
  const found = openPlaces(list).find((place) => place.path === standIn)
  return { path: found?.path ?? '/index', name: found?.title ?? sharedWords.home }
}
