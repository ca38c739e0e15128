import { afterEach, expect, it } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { layers } from '../../../src/resources/layers.ts'
import type { Answer } from '../crud/fake-server.ts'
import { press, seeing } from '../crud/hands.ts'
import { closePage, openPage } from '../crud/open-page.tsx'

const aLayer = (id: string, name: string): AnyRow => ({ id, name, version: 1, createdAt: '', createdBy: 'u1', updatedAt: '', updatedBy: 'u1', deletedAt: null })
const row = aLayer('red', '生态保护红线')

async function versions({ list }: { list: () => Answer }): Promise<void> {
  await openPage({
    resource: layers,
    answers: (server) => server.on(`GET /${layers.wire}/versions`, list),
    page: async () => {
      const { VersionsTab } = await import('../../../src/pages/plan/versions-tab.tsx')
      return () => <VersionsTab row={row} rights={new Set(['edit', 'show'])} preview={null} onPreview={() => undefined} />
    },
  })
}

afterEach(closePage)

it('versions that were not loaded are said to be so, and are loaded on another try', async () => {
  let isAway = true
  await versions({ list: () => (isAway ? { status: 503, msg: '数据库没有应答' } : { data: [] }) })
  await seeing('版本没有载入')
  await seeing('数据库没有应答')
  isAway = false
  await press('重试')
  await seeing('还没有上传过内容')
})
