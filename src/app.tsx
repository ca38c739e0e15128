import { lazy, Suspense, useEffect } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { Loading } from './loading.tsx'
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
  '/login': lazy(() => loadChunk(() => import('./pages/login/index.tsx'))),
  '/oauth': lazy(() => loadChunk(() => import('./pages/oauth/index.tsx'))),
  '/logout': lazy(() => loadChunk(() => import('./pages/logout/index.tsx'))),
}

const Shell = lazy(() => loadChunk(() => import('./shell.tsx')))

signOutWhenRefused()

export function App() {
  useDocument()
  const path = currentPath()
  const Page = isKeyOf(standalone, path) ? standalone[path] : Shell
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  )
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
