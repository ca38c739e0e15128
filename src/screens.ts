import type { ComponentType } from 'react'
import type { Resource } from './resources/define.ts'
import { resources } from './resources/index.ts'
import { publicPlaces, type Place, type PublicPlace } from './frame/places.ts'
import { hasConsolePage, offeredPart } from './providers/foreign.ts'
import { awaitShortly, once, type Chunk } from './load-chunk.ts'

/** Props of a page of a declared resource; other pages ignore them. */
export type PageProps = { resource: Resource }
type PageModule = { default: ComponentType<PageProps> | ComponentType }
type LoadPage = () => Promise<PageModule>

/** A path and its page. */
export type Route = Place & { load: Chunk<PageModule>; resource: Resource | null }

/**
 * Console pages with a custom component, by path. Every other declared resource gets the generic page built from its
 * declaration.
 */
const ownPages: Readonly<Record<string, LoadPage>> = {
  '/console/manager/projectManage': () => import('./pages/project/manage.tsx'),
  '/console/manager/landManage': () => import('./pages/land/index.tsx'),
  '/console/manager/user': () => import('./pages/user/index.tsx'),
  '/console/manager/authorityConfig': () => import('./pages/authority/index.tsx'),
  '/console/manager/law': () => import('./pages/law/index.tsx'),
  '/console/manager/flow': () => import('./pages/flow/index.tsx'),
  '/console/manager/region': () => import('./pages/region/index.tsx'),
  '/console/manager/inquiry': () => import('./pages/inquiry/index.tsx'),
  '/console/manager/privacy': () => import('./pages/privacy/index.tsx'),
}

const described: LoadPage = () => import('./pages/crud/index.tsx')

/** Console pages, in the order of the menu. */
export const managerRoutes: readonly Route[] = resources.filter(hasConsolePage).map((entry) => ({
  path: entry.route,
  title: entry.pageTitle ?? entry.label,
  code: entry.code,
  needsSignIn: true,
  load: once(ownPages[entry.route] ?? described),
  resource: offeredPart(entry),
}))

export const consoleIndex: Route = {
  path: '/console',
  title: null,
  code: null,
  needsSignIn: true,
  resource: null,
  load: once(() => import('./pages/console/index.tsx')),
}

/** Components of the public pages, by path. `/index` is a document of its own (`app.tsx`). */
const publicPages: Readonly<Record<(typeof publicPlaces)[number]['path'], LoadPage>> = {
  '/index': () => import('./frame/reload.tsx'),
  '/start': async () => {
    const page = await import('./pages/start/index.tsx')
    await awaitShortly(page.mapChunk)
    return page
  },
  '/project': () => import('./pages/project/index.tsx'),
  '/analysis': () => import('./pages/analysis/index.tsx'),
  '/planManage': () => import('./pages/plan/index.tsx'),
  '/landManage': () => import('./pages/land/index.tsx'),
  '/test': () => import('./pages/self-check/index.tsx'),
}

export const publicRoutes: readonly (Route & PublicPlace)[] = publicPlaces.map((place) => ({
  ...place,
  // A public page with a code has the resource of the console page of that code.
  resource: ownedBy(place.code),
  load: once(publicPages[place.path]),
}))

function ownedBy(code: string | null): Resource | null {
  const found = resources.find((resource) => resource.code === code)
  return found ? offeredPart(found) : null
}
