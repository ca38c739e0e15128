import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { users } from '../../../../src/resources/users.ts'
import type { AnyRow } from '../../../../src/resources/define.ts'
import type { Answer, FakeServer, SeenCall } from '../fake-server.ts'
import { says, seeing, until } from '../hands.ts'
import { closePage, openPage } from '../open-page.tsx'
import { storedRow } from '../stored-row.ts'

const size = 20
const rows: AnyRow[] = Array.from({ length: size }, (_, index) =>
  storedRow(String(index), {
    username: `user-${index}`,
    realname: `用户${index}`,
    roles: [],
    enabled: true,
  }),
)

/** A server that answers pages at once, and the total only through `count`. */
function slowlyCounting(count: (call: SeenCall) => Answer | Promise<Answer>): (server: FakeServer) => void {
  return (server) =>
    server.on('GET /sysUser/page', (call) =>
      call.query._end === '0' ? count(call) : { data: { records: rows, total: null } },
    )
}

afterEach(closePage)

describe('a list whose total takes long to count', () => {
  it('shows the rows first, says that it is counting, and then the total', async () => {
    let answer = (_total: number): void => {}
    const counted = new Promise<number>((resolve) => (answer = resolve))
    const { server } = await openPage({
      resource: users,
      search: '?q=用户&enabled=true',
      answers: slowlyCounting(async () => ({ data: { records: [], total: await counted } })),
    })
    await seeing('用户0')
    await until('the request for the total', () => server.seen('GET /sysUser/page')[1])
    expect([says('正在统计总数…'), says('第 1–20 条，'), says('第 1–20 条')]).toEqual([true, false, true])
    const [page, count] = server.seen('GET /sysUser/page').map(({ query }) => query)
    expect(page).toMatchObject({ q: '用户', enabled: 'true', _totalLater: 'true', _start: '0', _end: '20' })
    expect(count).toEqual({ q: '用户', enabled: 'true', _start: '0', _end: '0' })
    await act(async () => answer(1_234_567))
    await seeing('共 1,234,567 条')
    expect(says('第 1–20 条，共 1,234,567 条')).toBe(true)
  })

  it('can be turned to the next page before, and says if the count failed', async () => {
    const { server } = await openPage({
      resource: users,
      answers: slowlyCounting(() => ({ status: 500, msg: '数据库没有回答' })),
    })
    await seeing('未能统计总数')
    const next = document.querySelector<HTMLElement>('.ant-pagination-next button')
    expect(next?.hasAttribute('disabled')).toBe(false)
    await act(async () => next?.click())
    await until('the next page', () => server.seen('GET /sysUser/page').find(({ query }) => query._start === '20'))
    await seeing('第 21–40 条')
  })
})
