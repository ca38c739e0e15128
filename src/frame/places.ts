import type { Label } from '../resources/define.ts'
import { sharedWords } from '../resources/shared-words.ts'

/** A path known to the router. Paths match exactly, including case. */
export type Place = {
  path: string
  /** The document's title; without one it is the name of the map. */
  title: Label | null
  /** Code that opens the page: any of its permissions is enough. */
  code: string | null
  needsSignIn: boolean
  /** A URL parameter that opens the page without a sign-in: the key of something that was shared. */
  openWith?: string
  /** Whether only our server has what the page shows. */
  needsExtras?: boolean
}

export type PublicPlace = Place & {
  hasHeader: boolean
  /** The page on the same subject for those without the code. */
  standIn?: string
}

/** Public pages (specification, section 2) in the order of their navigation. */
export const publicPlaces = [
  place('/index', { hasHeader: false }),
  place('/start', { title: { zh: '地图', en: 'Map' }, hasHeader: false }),
  place('/project', { title: { zh: '招商项目', en: 'Projects' } }),
  place('/analysis', { title: { zh: '选址分析', en: 'Site analysis' }, needsSignIn: true }),
  place('/planManage', { title: sharedWords.planning, needsSignIn: true, openWith: 'shared', needsExtras: true }),
  place('/landManage', {
    title: { zh: '地块管理', en: 'Parcels' },
    needsSignIn: true,
    code: 'LM',
    standIn: '/start',
  }),
  place('/test', { title: { zh: '系统自检', en: 'Self-check' }, hasHeader: false }),
] as const

function place<P extends string>(path: P, more: Partial<PublicPlace>): PublicPlace & { path: P } {
  return { title: null, code: null, needsSignIn: false, hasHeader: true, ...more, path }
}
