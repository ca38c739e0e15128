import { afterEach, expect, it } from 'vitest'
import { inquiries } from '../../../src/resources/inquiries.ts'
import { lands } from '../../../src/resources/lands.ts'
import { projects } from '../../../src/resources/projects.ts'
import { press, says, seeing } from '../crud/hands.ts'
import type { Answer } from '../crud/fake-server.ts'
import { closePage, openPage } from '../crud/open-page.tsx'

/** Opens the pending items of the console's first page, for a user who may list inquiries and thus also projects. */
async function attention(count: () => Answer): Promise<void> {
  await openPage({
    resource: inquiries,
    answers: (server) =>
      server
        .on(`GET /${inquiries.wire}/page`, count)
        .on(`GET /${projects.wire}/page`, () => ({ data: { records: [], total: 0 } })),
    page: async () => (await import('../../../src/pages/console/attention.tsx')).Attention,
  })
}

afterEach(closePage)

it('a count that fails to load is never shown as nothing to do, and loads on retry', async () => {
  let isAway = true
  await attention(() => (isAway ? { status: 503, msg: '数据库没有应答' } : { data: { records: [], total: 4 } }))
  await seeing('部分待处理事项没有读到')
  await seeing('数据库没有应答')
  expect(says('没有待处理的事项')).toBe(false)
  isAway = false
  await press('重试')
  await seeing('4条投资意向已超期')
  expect(says('没有读到')).toBe(false)
})

it('a count that the user may not request is not reported as a failure', async () => {
  await attention(() => ({ status: 403, msg: '无权' }))
  await seeing('没有待处理的事项')
  expect(says('没有读到')).toBe(false)
})

it('parcels beyond their region, or not checked, are counted with a link to their list', async () => {
  const asked: string[] = []
  await openPage({
    resource: lands,
    answers: (server) =>
      server.on(`GET /${lands.wire}/page`, ({ query }) => {
        asked.push(query.regionCheck_in ?? '')
        return { data: { records: [], total: query.regionCheck_in ? 20 : 0 } }
      }),
    page: async () => (await import('../../../src/pages/console/attention.tsx')).Attention,
  })
  await seeing('20宗地块超出所在区划或未核对')
  expect(asked).toContain('outside,unchecked')
  expect([...document.querySelectorAll('a')].map((each) => each.getAttribute('href'))).toEqual([
    '/console/manager/landManage?regionCheck_in=outside,unchecked',
  ])
})
