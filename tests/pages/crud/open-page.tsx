import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { freshPage, storeSignIn } from '../../support/page.ts'
import type { AnyRow, Resource } from '../../../src/resources/define.ts'
import { ordinaryActions } from '../../../src/resources/permissions.ts'
import { FakeServer } from './fake-server.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | null = null
let leaveRouter: (() => void) | null = null

export type Opened = { server: FakeServer; close: () => Promise<void> }

type How = {
  resource: Resource
  /** Query of the address. */
  search?: string
  rows?: readonly AnyRow[]
  /** Actions that the user may perform; all ordinary ones by default. */
  actions?: readonly string[]
  /** Keeps the session storage of the previous page, as a reload does and a new tab does not. */
  isReload?: boolean
  /** The page, if it is not the default one of the resource. Must import its modules itself, because they are reset. */
  page?: () => Promise<ComponentType>
  /** Adds further handlers to the server. */
  answers?: (server: FakeServer) => void
}

/** Renders the page of a resource as the console does, with a server that has these rows. */
export async function openPage({
  resource,
  search = '',
  rows = [],
  actions = ordinaryActions,
  isReload = false,
  page,
  answers,
}: How): Promise<Opened> {
  await closePage()
  const storageBefore = { ...sessionStorage } as Record<string, string>
  freshPage(`http://127.0.0.1:5290${resource.route}${search}`, { site: {} })
  storeSignIn()
  if (isReload) for (const [key, value] of Object.entries(storageBefore)) sessionStorage.setItem(key, value)
  const server = serverWith(resource, rows, actions)
  answers?.(server)
  server.listen()
  const drawn = await pageOf(resource, page)
  const place = document.createElement('div')
  document.body.append(place)
  await act(async () => {
    root = createRoot(place)
    root.render(drawn)
  })
  return { server, close: closePage }
}

export async function closePage(): Promise<void> {
  await act(async () => root?.unmount())
  leaveRouter?.()
  root = null
  leaveRouter = null
}

function serverWith(resource: Resource, rows: readonly AnyRow[], actions: readonly string[]): FakeServer {
  const wire = `/${resource.wire}`
  return new FakeServer()
    .on('GET /sys/user/loginUserInfo', () => ({
      data: {
        id: 'u1',
        xzqdm: '532900000000',
        xzqjb: '2',
        phone: null,
        userCreatePlatform: 1,
        sysRoles: [],
        userType: 'admin',
      },
    }))
    .on('GET /sysRolePermission/queryPolicyByToken', () => ({
      data: actions.map((action) => `${resource.code}:${action}`),
    }))
    .on(`GET ${wire}/page`, () => ({ data: { records: rows, total: rows.length } }))
    .on(`GET ${wire}/detail`, ({ query }) => ({ data: rows.find(({ id }) => id === query.id) }))
    .on(`GET ${wire}/history`, () => ({ data: { records: [], total: 0 } }))
    .on(`GET ${wire}/options`, () => ({ data: [] }))
}

/** Imports new modules for each page, so that their state (session, permissions, cache) does not outlive it. */
async function pageOf(resource: Resource, page: How['page']) {
  const [{ createBrowserRouter, RouterProvider }, { RefineRoot }, { syncSession }, { ResourcePage }] =
    await Promise.all([
      import('react-router'),
      import('../../../src/refine.tsx'),
      import('../../../src/providers/session-sync.ts'),
      import('../../../src/pages/crud/index.tsx'),
    ])
  await syncSession()
  const Page = page ? await page() : () => <ResourcePage resource={resource} />
  const router = createBrowserRouter([
    {
      path: '*',
      element: (
        <RefineRoot>
          <Page />
        </RefineRoot>
      ),
    },
  ])
  leaveRouter = () => router.dispose()
  return (
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <App>
        <RouterProvider router={router} />
      </App>
    </ConfigProvider>
  )
}
