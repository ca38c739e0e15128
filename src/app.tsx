import { use, useEffect, type ComponentType } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadChunk } from './load-chunk.ts'
import { deviceOf } from './providers/device.ts'
import { followLocale, useLocale } from './providers/i18n.ts'
import { currentPath, signOutWhenRefused } from './providers/sign-out.ts'
import { useThemeMode } from './providers/theme-mode.ts'
import { isKeyOf } from './resources/keys.ts'

/**
 * Pages outside the console's tree (specification, section 2): they load without Refine and antd, and are left by a
 * full page load.
 */
const standalone = {
  '/': () => import('./pages/portal/index.tsx'),
  '/index': () => import('./pages/portal/index.tsx'),
  '/login': () => import('./pages/login/index.tsx'),
  '/oauth': () => import('./pages/oauth/index.tsx'),
  '/logout': () => import('./pages/logout/index.tsx'),
}

signOutWhenRefused()

/**
 * Loaded before anything is drawn; until then the placeholder of index.html stays. A placeholder of React would hold
 * the page back for 300 ms, so that nothing flickers.
 */
const loaded = loadChunk<{ default: ComponentType }>(pageOf(currentPath()))

function pageOf(path: string): () => Promise<{ default: ComponentType }> {
  return isKeyOf(standalone, path) ? standalone[path] : () => import('./shell.tsx')
}

export function App() {
  useDocument()
  return (
    <ErrorBoundary>
      <LoadedPage />
    </ErrorBoundary>
  )
}

function LoadedPage() {
  const { default: Page } = use(loaded)
  return <Page />
}

/** Applies language, direction, device and theme to the document. */
function useDocument(): void {
  const { locale, direction } = useLocale()
  const { isDark } = useThemeMode()
  useEffect(followLocale, [])
  useEffect(() => {
    const page = document.documentElement
    page.lang = locale
    page.dir = direction
    page.dataset.theme = isDark ? 'dark' : 'light'
    page.dataset.device = deviceOf(navigator)
  }, [locale, direction, isDark])
}
