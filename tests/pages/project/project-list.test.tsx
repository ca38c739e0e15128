import { beforeEach, it } from 'vitest'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { seeing } from '../crud/hands.ts'

const stub = withStub()

beforeEach(() => {
  stub.answer('GET /projects/page', () => envelope(200, { records: [], total: 0 }))
  stub.answer('GET /projects/facets', ({ query }) =>
    envelope(200, { total: query.get('stage_in') ? 2 : 31, fields: {} }),
  )
})

it.each([
  ['/project', '31 个项目可以合作'],
  ['/project?all=1', '已发布 31 个项目'],
  ['/project?stage=inviting', '找到 2 个项目'],
])('%s shows “%s”: filtered projects are not counted as all published ones', async (at, words) => {
  freshPage(stub.url + at, { site: {} })
  const { ProjectList } = await import('../../../src/pages/project/project-list.tsx')
  const { end } = await drawn(<ProjectList />, { at })
  await seeing(words)
  await end()
})
