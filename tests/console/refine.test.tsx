import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshPage, storeSignIn } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const stub = withStub()
let root: Root | null = null

beforeEach(() => stub.reset())
afterEach(() => act(() => root?.unmount()))

const allCodes = ['PM', 'LM', 'USM', 'RLM', 'LAW', 'FLOW', 'SACM', 'POM', 'DCM', 'REM'].map((code) => `${code}:list`)

/** Permissions of the user, and the settings of our server; without them it knows section 7 alone. */
type Caller = { permissions: readonly string[]; site?: object }

/** Renders a component inside Refine at an address, for a user with these permissions. */
async function draw(path: string, { permissions, site }: Caller, body: () => Promise<() => ReactNode>): Promise<void> {
  freshPage(`${stub.url}${path}`, site ? { site } : {})
  storeSignIn()
  stub.answer('GET /sysRolePermission/queryPolicyByToken', () => envelope(200, permissions))
  const { loadAccess } = await import('../../src/providers/access.ts')
  await loadAccess()
  const [{ RefineRoot }, { entryIcon }, { createMemoryRouter, RouterProvider }, Body] = await Promise.all([
    import('../../src/refine.tsx'),
    import('../../src/frame/icons.tsx'),
    import('react-router'),
    body(),
  ])
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <RefineRoot iconOf={entryIcon}>
            <Body />
          </RefineRoot>
        ),
      },
    ],
    { initialEntries: [path] },
  )
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () => root?.render(<RouterProvider router={router} />))
}

/** What a hook returns at an address. */
async function returned<T>(
  path: string,
  caller: readonly string[] | Caller,
  hook: () => Promise<() => T>,
): Promise<T | undefined> {
  let seen: T | undefined
  await draw(path, 'permissions' in caller ? caller : { permissions: caller }, async () => {
    const use = await hook()
    return () => {
      seen = use()
      return null
    }
  })
  return seen
}

describe('§6 the menu', () => {
  const menuFor = (permissions: readonly string[], site?: object) =>
    returned(
      '/console',
      { permissions, ...(site ? { site } : {}) },
      async () => (await import('../../src/frame/menu.ts')).useConsoleMenu,
    )

  test('has the ten pages in two groups for a user with all codes, each with name, address and icon', async () => {
    const menu = await menuFor(allCodes)
    expect(menu?.map(({ name, children }) => [name, children.map(({ meta }) => meta?.code)])).toEqual([
      ['system', ['PM', 'LM', 'USM', 'RLM', 'LAW', 'FLOW']],
      ['config', ['SACM', 'POM', 'DCM', 'REM']],
    ])
    expect(menu?.[1]?.children.map(({ label, route }) => [label, route])[3]).toEqual([
      '行政区划管理',
      '/console/manager/region',
    ])
    expect(menu?.flatMap(({ children }) => children).filter(({ icon }) => !icon)).toEqual([])
  })

  test('has a third group on our server only: what the specification does not have', async () => {
    expect((await menuFor(allCodes, {}))?.map(({ name, children }) => [name, children[0]?.label])).toEqual([
      ['system', '项目管理'],
      ['config', '权限配置'],
      ['operations', '投资意向'],
    ])
  })

  test('has no group without a page', async () => {
    expect((await menuFor(['REM:list']))?.map(({ name, children }) => [name, children.length])).toEqual([['config', 1]])
    expect(await menuFor([])).toEqual([])
  })
})

describe('Refine on any page', () => {
  test('useNavigation returns the addresses of list, form and details of a resource', async () => {
    const addresses = await returned('/console', allCodes, async () => {
      const { useNavigation } = await import('@refinedev/core')
      return () => {
        const { listUrl, createUrl, editUrl, showUrl } = useNavigation()
        return [listUrl('dicts'), createUrl('dicts'), editUrl('dicts', 'a/1'), showUrl('dicts', 'a/1')]
      }
    })
    expect(addresses).toEqual(
      ['', '/create', '/edit/a%2F1', '/show/a%2F1'].map((rest) => `/console/manager/dict${rest}`),
    )
  })

  test('useResourceParams and useBreadcrumb return the page of an address', async () => {
    const found = await returned('/console/manager/dict?_row=x', allCodes, async () => {
      const { useBreadcrumb, useResourceParams } = await import('@refinedev/core')
      return () => ({
        crumbs: useBreadcrumb().breadcrumbs.map(({ label }) => label),
        resource: useResourceParams().resource,
      })
    })
    expect(found?.crumbs).toEqual(['系统配置', '字典管理'])
    expect([found?.resource?.name, found?.resource?.meta?.canDelete, found?.resource?.meta?.label]).toEqual([
      'dicts',
      true,
      '字典管理',
    ])
  })

  test('an address with a percent sign in its query opens its page', async () => {
    const menu = await returned(
      '/console/manager/dict?to=%25',
      allCodes,
      async () => (await import('../../src/frame/menu.ts')).useConsoleMenu,
    )
    expect(menu?.map(({ name }) => name)).toEqual(['system', 'config'])
  })

  test('CanAccess renders what is permitted, otherwise its fallback or nothing', async () => {
    await draw('/console', { permissions: ['DCM:list'] }, async () => {
      const { CanAccess } = await import('@refinedev/core')
      return () => (
        <>
          <CanAccess resource="dicts" action="list">
            may list
          </CanAccess>
          <CanAccess resource="dicts" action="delete" fallback="may not delete">
            may delete
          </CanAccess>
          <CanAccess resource="users" action="list">
            may see users
          </CanAccess>
        </>
      )
    })
    await expect.poll(() => document.body.textContent).toBe('may listmay not delete')
  })
})
