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
  /** Actions that the person may take; all ordinary ones when not given. */
  actions?: readonly string[]
  /** Keeps the session storage of the page before: a reload, not a new tab. */
  isReload?: boolean
  /** The page itself where it is more than its declaration; what it needs is imported by it. */
  page?: () => Promise<ComponentType>
  /** Further answers of the server. */
  answers?: (server: FakeServer) => void
}

/** Draws the page of a resource as the console does, in front of a server that has these rows. */
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
  const kept = { ...sessionStorage } as Record<string, string>
  freshPage(`http://127.0.0.1:5290${resource.route}${search}`, { site: {} })
  storeSignIn()
  if (isReload) for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
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

/** The modules are those of this page alone: what they keep (session, rights, cache) goes with it. */
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
