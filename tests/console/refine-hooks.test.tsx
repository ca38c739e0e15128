import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useForm, useSelect, useTable } from '@refinedev/antd'
import { Refine, useInvalidate, type CrudFilter, type DataProvider, type GetListParams } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { App, Form, Input } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { patient } from '../support/patience.ts'

/*
 * Why lists, forms and selects are not built on hooks of @refinedev/antd (docs/decisions/2026-11-22-the-kit.md). If a
 * test fails here after an update, Refine has fixed the hook: then use it.
 */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined
afterEach(() => act(() => root?.unmount()))

type Rows = { getList?: (params: GetListParams) => Promise<object[]>; getOne?: () => object }

/** Renders a page inside Refine's own providers, with rows from the given functions. */
async function draw(
  Page: () => ReactNode,
  { getList = () => Promise.resolve([]), getOne = () => ({}) }: Rows,
): Promise<ReturnType<typeof createMemoryRouter>> {
  const dataProvider = {
    getList: async (params: GetListParams) => ({ data: await getList(params), total: 1 }),
    getOne: () => Promise.resolve({ data: getOne() }),
    getMany: () => Promise.resolve({ data: [] }),
    getApiUrl: () => '',
  } as unknown as DataProvider
  const refine = (
    <Refine
      dataProvider={dataProvider}
      routerProvider={routerProvider}
      resources={[{ name: 'roles', list: '/roles' }]}
      options={{ disableTelemetry: true }}
    >
      <Page />
    </Refine>
  )
  const router = createMemoryRouter([{ path: '*', element: refine }], { initialEntries: ['/roles'] })
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  await act(async () =>
    root?.render(
      <App>
        <RouterProvider router={router} />
      </App>,
    ),
  )
  return router
}

const settled = (look: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    look()
  }, patient)

describe('hooks of @refinedev/antd that are not used', () => {
  test('useTable reads the address only once: a link to another filter of the same list has no effect', async () => {
    let seen: CrudFilter[] = []
    const router = await draw(() => {
      seen = useTable({ resource: 'roles', syncWithLocation: true }).filters
      return null
    }, {})
    await act(() => router.navigate('/roles?filters[0][field]=code&filters[0][operator]=eq&filters[0][value]=a'))
    await settled(() => expect(decodeURI(router.state.location.search)).toContain('filters[0][field]'))
    expect(seen).toEqual([])
  })

  test('useForm discards typed text when its row is fetched again', async () => {
    let version = 1
    let readAgain = (): Promise<void> => Promise.resolve()
    await draw(
      () => {
        const { formProps } = useForm({ resource: 'roles', action: 'edit', id: '1' })
        const invalidate = useInvalidate()
        readAgain = () => invalidate({ resource: 'roles', id: '1', invalidates: ['detail'] })
        return (
          <Form {...formProps}>
            <Form.Item name="name">
              <Input />
            </Form.Item>
          </Form>
        )
      },
      { getOne: () => ({ id: '1', name: `stored ${version}` }) },
    )
    const input = () => document.querySelector('input')
    await settled(() => expect(input()?.value).toBe('stored 1'))
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), 'typed')
      input()?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(input()?.value).toBe('typed')
    version = 2
    await act(() => readAgain())
    await settled(() => expect(input()?.value).toBe('stored 2'))
  })

  test('useSelect offers the matches of the previous text until the next response arrives', async () => {
    let offered: readonly unknown[] = []
    let search = (_text: string): void => undefined
    const requested: string[] = []
    await draw(
      () => {
        const { selectProps } = useSelect<{ id: string; title: string }>({ resource: 'roles', debounce: 0 })
        offered = (selectProps.options ?? []).map(({ label }) => label)
        search = (text) => selectProps.onSearch?.(text)
        return null
      },
      {
        getList: ({ filters }) => {
          const text = String((filters?.[0] as { value?: string } | undefined)?.value ?? '')
          requested.push(text)
          return text === 'b' ? new Promise(() => undefined) : Promise.resolve([{ id: text, title: `fits ${text}` }])
        },
      },
    )
    await act(async () => search('a'))
    await settled(() => expect(offered).toEqual(['fits a']))
    await act(async () => search('b'))
    await settled(() => expect(requested).toContain('b'))
    expect(offered).toEqual(['fits a'])
  })
})
