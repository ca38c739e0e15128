import { afterEach, describe, expect, it } from 'vitest'
import { lands } from '../../../src/resources/lands.ts'
import { users } from '../../../src/resources/users.ts'
import { press, seeing } from '../crud/hands.ts'
import { closePage, openPage } from '../crud/open-page.tsx'

describe('one’s own page', () => {
  afterEach(closePage)

  it('says that favourites were not loaded, and loads them on another try', async () => {
    let isAway = true
    await openPage({
      resource: users,
      answers: (server) => server
        .on('POST /own/favourites', () => ({ data: [{ resource: lands.name, id: 'l1' }] }))
        .on(`GET /${lands.wire}/page`, () => (isAway ? { status: 503, msg: '数据库没有应答' } : { data: { records: [{ id: 'l1', name: '东地块' }], total: 1 } })),
      page: async () => (await import('../../../src/pages/own/favourites-tab.tsx')).FavouritesTab,
    })
    await seeing('未能加载')
    await seeing('数据库没有应答')
    isAway = false
    await press('重试')
    await seeing('东地块')
  })
})
