import type { Label } from '../resources/define.ts'
import { useWords } from './i18n.ts'
import { useUser, type StoredUser } from './session.ts'
import { site, type Site } from './site.ts'

/**
 * Name of the region's investment map: the server's title, else built from the signed-in user's region, else the
 * default.
 */
export function mapTitle({ title, isServed }: Site, user: StoredUser | null): Label {
  if (isServed || !user?.xzqmc) return title
  return { zh: `${user.xzqmc}招商地图`, en: `Investment map of ${user.xzqmc}` }
}

export function useMapTitle(): string {
  const say = useWords()
  return say(mapTitle(site, useUser()))
}
