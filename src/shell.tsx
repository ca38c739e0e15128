import { QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import { Suspense, use, useEffect, type ReactNode } from 'react'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  RouterProvider,
  useParams,
  useRouteError,
  type RouteObject,
} from 'react-router'
import { Page } from './frame/page.tsx'
import { BasicLayout, BlankLayout } from './frame/public-layout.tsx'
import { NotFound } from './frame/states.tsx'
import Kit from './kit.tsx'
import { componentOf, once } from './load-chunk.ts'
import { Loading } from './loading.tsx'
import { followEvents } from './providers/events.ts'
import { isOffered } from './providers/foreign.ts'
import { useWords } from './providers/i18n.ts'
import { queryClient, watchQueries } from './providers/query-client.ts'
import { syncSession, watchIdentity } from './providers/session-sync.ts'
import { currentPath } from './providers/sign-out.ts'
import { consoleIndex, managerRoutes, publicRoutes, type Route } from './screens.ts'
import { onNotice, type Notice } from './providers/notices.ts'

const refineRoot = once(async () => ({ default: (await import('./refine.tsx')).RefineRoot }))
const consoleFrame = once(() => import('./frame/console.tsx'))

const path = currentPath()
const isOfConsole = path.startsWith('/console')
const route = [consoleIndex, ...managerRoutes, ...publicRoutes].find((each) => each.path === path)

/**
 * User info and permissions, loaded once before anything is drawn; the placeholder stays until then (specification,
 * section 1), and until the addressed page has arrived.
 */
const initialState = Promise.all([syncSession(), addressedPage()]).then(firstRows)

function ConsoleFrame() {
  const Console = componentOf<object>(consoleFrame)
  return <Console />
}

/** Failures are reported where the page is drawn. */
async function addressedPage(): Promise<void> {
  await Promise.allSettled([route?.load(), isOfConsole ? consoleFrame() : route?.needsSignIn && refineRoot()])
}

/** Requests the rows of a list before drawing begins, which would hold the request back. */
async function firstRows(): Promise<void> {
  if (!isOfConsole || !route?.resource || !isOffered(route.resource) || !route.load.arrived) return
  const { requestRows } = await import('./pages/crud/list/use-rows.ts')
  requestRows(route.resource)
  await new Promise((sent) => setTimeout(sent))
}

export default function Shell() {
  useEffect(watchQueries, [])
  useEffect(watchIdentity, [])
  useEffect(followEvents, [])
  use(initialState)
  return (
    <Kit>
      <NoticeBridge />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Kit>
  )
}

/**
 * Passes an error that no page has caught to the boundary around the whole program; the router would show its own
 * English page.
 */
function Uncaught(): never {
  throw useRouteError()
}

/**
 * Details and forms are drawers beside the list, in the query of its address: Refine's addresses of them redirect
 * there.
 */
function drawerRoutes({ path }: Route): RouteObject[] {
  return [
    { path: `${path}/create`, element: <Navigate to={`${path}?_form=new`} replace /> },
    { path: `${path}/edit/:id`, element: <ToDrawer path={path} drawer="_form" /> },
    { path: `${path}/show/:id`, element: <ToDrawer path={path} drawer="_row" /> },
  ]
}

function ToDrawer({ path, drawer }: { path: string; drawer: '_form' | '_row' }) {
  const { id = '' } = useParams()
  return <Navigate to={`${path}?${drawer}=${encodeURIComponent(id)}`} replace />
}

function exact(route: Route): RouteObject {
  return { path: route.path, caseSensitive: true, element: <Page route={route} /> }
}

/** Pages that everybody reads do without Refine; those for signed-in people edit rows with it. */
function publicRoute(route: (typeof publicRoutes)[number]): RouteObject {
  const page = exact(route)
  return {
    element: <BasicLayout hasHeader={route.hasHeader} hasFooter />,
    children: [route.needsSignIn ? { element: <InRefine />, children: [page] } : page],
  }
}

function InRefine() {
  const RefineRoot = componentOf<{ children: ReactNode }>(refineRoot)
  return (
    <Suspense fallback={<Loading />}>
      <RefineRoot>
        <Outlet />
      </RefineRoot>
    </Suspense>
  )
}

const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/index" replace /> },
  {
    path: '/console',
    caseSensitive: true,
    element: (
      <Suspense fallback={<Loading />}>
        <ConsoleFrame />
      </Suspense>
    ),
    children: [
      { index: true, element: <Page route={consoleIndex} /> },
      ...managerRoutes.flatMap((route) => [exact(route), ...drawerRoutes(route)]),
      { path: '*', element: <NotFound /> },
    ],
  },
  {
    element: <BlankLayout />,
    children: [
      ...publicRoutes.map(publicRoute),
      {
        element: <BasicLayout hasHeader hasFooter={false} />,
        children: [{ path: '*', element: <NotFound /> }],
      },
    ],
  },
]

const router = createBrowserRouter([{ errorElement: <Uncaught />, children: routes }])

/** Shows the messages of the providers: notices as antd notifications, toasts as antd messages. */
function NoticeBridge() {
  const say = useWords()
  const { message, notification } = App.useApp()
  useEffect(() => {
    const draw = (notice: Notice) => {
      if (notice.look === 'toast') void message.open({ type: notice.kind, content: say(notice.title), key: notice.key })
      else
        notification.open({
          type: notice.kind,
          message: say(notice.title),
          description: say(notice.text),
          key: notice.key,
        })
    }
    return onNotice(draw)
  }, [say, message, notification])
  return null
}
