import '@ant-design/v5-patch-for-react-19'
import { Refine } from '@refinedev/core'
import { App as AntApp, ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { use, useEffect } from 'react'
import { Navigate, useRoutes, type RouteObject } from 'react-router'
import { ConsoleLayout } from './frame/console-layout.tsx'
import { NoticeBridge } from './frame/notice-bridge.tsx'
import { Page } from './frame/page.tsx'
import { BasicLayout, BlankLayout } from './frame/public-layout.tsx'
import { NotFound } from './frame/states.tsx'
import { texts } from './frame/words.ts'
import { accessControlProvider } from './providers/access.ts'
import { authProvider } from './providers/auth.ts'
import { BrowserRouter } from './providers/browser-router.tsx'
import { dataProvider } from './providers/data.ts'
import { followEvents } from './providers/events.ts'
import { useLocale } from './providers/i18n.ts'
import { queryClient } from './providers/query-client.ts'
import { i18nProvider, notificationProvider } from './providers/refine-words.ts'
import { routerProvider } from './providers/router.tsx'
import { syncSession, watchIdentity } from './providers/session-sync.ts'
import { useThemeMode } from './providers/theme-mode.ts'
import { resources } from './resources/index.ts'
import { consoleIndex, managerRoutes, publicRoutes, type Route } from './screens.ts'
import { antdTheme } from './theme.ts'

/** User info and rights, asked for once before anything is drawn; the placeholder stays until then (specification, section 1). */
const initialState = syncSession()

/** Message toasts: 3 s, 8 px from the top (specification, section 9). */
const messageConfig = { duration: 3, top: 8, maxCount: 3 }

/** antd parts the two characters of a short Chinese button with a space; the name that readers and searches meet stays whole. */
const unspaced = { autoInsertSpace: false }

const refineResources = resources.map((resource) => ({ name: resource.name, list: resource.route }))

export default function Shell() {
  const { locale, direction } = useLocale()
  const { isDark } = useThemeMode()
  use(initialState)
  dayjs.locale(locale === 'en-US' ? 'en' : 'zh-cn')
  return (
    <ConfigProvider locale={locale === 'en-US' ? enUS : zhCN} direction={direction} theme={antdTheme(isDark)} button={unspaced}>
      <AntApp message={messageConfig} notification={{ placement: direction === 'rtl' ? 'topLeft' : 'topRight' }} component="div" className="app">
        <NoticeBridge />
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </AntApp>
    </ConfigProvider>
  )
}

/** Refine around every page of the router. */
function Pages() {
  useEffect(watchIdentity, [])
  useEffect(followEvents, [])
  const page = useRoutes(routes)
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={refineResources}
      options={{ disableTelemetry: true, syncWithLocation: false, warnWhenUnsavedChanges: false, reactQuery: { clientConfig: queryClient } }}
    >
      {page}
    </Refine>
  )
}

function exact(route: Route): RouteObject {
  return { path: route.path, caseSensitive: true, element: <Page route={route} /> }
}

function publicRoute(route: (typeof publicRoutes)[number]): RouteObject {
  return { element: <BasicLayout hasHeader={route.hasHeader} hasFooter />, children: [exact(route)] }
}

const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/index" replace /> },
  {
    path: '/console',
    caseSensitive: true,
    element: <ConsoleLayout />,
    children: [
      { index: true, element: <Page route={consoleIndex} /> },
      ...managerRoutes.map(exact),
      { path: '*', element: <NotFound home="/console" homeLabel={texts.overview} /> },
    ],
  },
  {
    element: <BlankLayout />,
    children: [
      ...publicRoutes.map(publicRoute),
      { element: <BasicLayout hasHeader hasFooter={false} />, children: [{ path: '*', element: <NotFound home="/index" homeLabel={texts.front} /> }] },
    ],
  },
]
