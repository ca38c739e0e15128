import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Renders a part of a page by itself, at a router address and with its own query cache. */
export async function drawn(
  part: ReactNode,
  { at = '/' } = {},
): Promise<{ place: HTMLElement; again: (part: ReactNode) => Promise<void>; end: () => Promise<void> }> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const again = (next: ReactNode) =>
    act(async () =>
      root.render(
        <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
          <App>
            <QueryClientProvider client={client}>
              <MemoryRouter initialEntries={[at]}>{next}</MemoryRouter>
            </QueryClientProvider>
          </App>
        </ConfigProvider>,
      ),
    )
  await again(part)
  return { place, again, end: () => act(async () => root.unmount()) }
}
