import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { axiosInstance } from '@refinedev/simple-rest'
import { roles } from '../../../src/resources/roles.ts'
import type { FakeServer } from './fake-server.ts'
import { press, says, seeing, until } from './hands.ts'
import { closePage, openPage } from './open-page.tsx'

const importing = `POST /${roles.wire}/import`
const listing = `GET /${roles.wire}/page`

/**
 * Starts an import that gets no response until the page aborts it; the dry run before it gets one. `sent` is the
 * uploaded share of the file, 0 to 1.
 */
async function importOf(sent: number): Promise<FakeServer> {
  const { server } = await openPage({ resource: roles })
  server.on(importing, () => ({ data: { inserted: 1, updated: 0, unchanged: 0, failed: [] } }))
  const answer = axiosInstance.defaults.adapter as (config: object) => Promise<unknown>
  axiosInstance.defaults.adapter = async (config) => {
    const isImport = config.data instanceof FormData && config.data.get('dryRun') === 'false'
    if (!isImport) return (await answer(config)) as never
    config.onUploadProgress?.({ loaded: sent, total: 1, bytes: sent, lengthComputable: true })
    return new Promise((_resolve, reject) =>
      config.signal?.addEventListener?.('abort', () => reject(new Error('canceled'))),
    )
  }
  await press('导入')
  const picker = await until('the file picker', () =>
    document.querySelector<HTMLInputElement>('.ant-upload input[type=file]'),
  )
  const file = new File(['编码,名称\na,甲\n'], '角色.csv', { type: 'text/csv' })
  await act(async () => {
    Object.defineProperty(picker, 'files', { value: [file], configurable: true })
    picker.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await seeing('角色.csv')
  await press('检查')
  await seeing('没有发现问题，可以导入。')
  await press('导入')
  await until('the running import', () => document.querySelector('[role=status] .ant-progress'))
  return server
}

afterEach(closePage)

it('an import stopped during the upload says that nothing was imported', async () => {
  await importOf(0.5)
  await press('停止')
  await seeing('已停止，没有导入任何数据。')
})

it('an import stopped after the upload says that its outcome is unknown, and reloads the list', async () => {
  const server = await importOf(1)
  const before = server.seen(listing).length
  await press('停止')
  await seeing('不能确定是否已经导入')
  expect(says('没有导入')).toBe(false)
  await until('the reloaded list', () => server.seen(listing).length > before)
})

it('an import whose dialog is closed after the upload says that its outcome is unknown, and reloads the list', async () => {
  const server = await importOf(1)
  const before = server.seen(listing).length
  await act(async () =>
    (await until('the close button', () => document.querySelector<HTMLElement>('.ant-modal-close'))).click(),
  )
  await seeing('没有等到答复')
  await until('the reloaded list', () => server.seen(listing).length > before)
})
