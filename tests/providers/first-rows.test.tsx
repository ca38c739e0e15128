import { beforeEach, expect, test } from 'vitest'
import { availableFirst } from '../../src/resources/available.ts'
import { addressOf } from '../../src/resources/carried-answers.ts'
import { projects } from '../../src/resources/projects.ts'
import { drawn } from '../support/drawn.tsx'
import { freshPage, storeSignIn } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'
import { until } from '../pages/crud/hands.ts'

const stub = withStub()
const asked = { ...availableFirst(projects), _start: 0, _end: 24 }
const page = { path: '/projects/page', query: { ...asked, _public: true } }
const facets = { path: '/projects/facets', query: { _public: true } }
const dicts = { path: '/sysDict/itemByCode', query: { codes: 'a,b' } }
const carried = {
  [addressOf(page)]: { records: [{ id: 'p1' }], total: 1 },
  [addressOf(facets)]: { total: 1, fields: {} },
  [addressOf(dicts)]: { a: [], b: [] },
}

beforeEach(() => {
  stub.answer('GET /projects/page', () => envelope(200, { records: [], total: 0 }))
  stub.answer('GET /projects/facets', () => envelope(200, { total: 0, fields: {} }))
  stub.answer('GET /sysDict/itemByCode', () => envelope(200, { a: [], b: [] }))
})

/** What is known in each drawing of a public list on a page that carries answers. */
async function drawings({ isSignedIn = false } = {}): Promise<string[]> {
  freshPage(`${stub.url}/project`, { site: {} })
  if (isSignedIn) storeSignIn()
  document.body.innerHTML += `<script type="application/json" id="answers" lang="zh-CN">${JSON.stringify(carried)}</script>`
  const { useDicts, useFacets, usePublicRows } = await import('../../src/providers/lands.ts')
  const seen: string[] = []
  const codes = ['b', 'a']
  function Probe() {
    const rows = usePublicRows(projects, asked).data
    const counts = useFacets(projects, {}).data
    const items = useDicts(codes).data
    seen.push(`${rows?.total ?? '-'} ${counts?.total ?? '-'} ${items ? Object.keys(items).join('') : '-'}`)
    return null
  }
  const { end } = await drawn(<Probe />)
  await until('the answers', () => !seen.at(-1)?.includes('-'))
  await end()
  return seen
}

test('rows, counts and dictionaries that the page carries are there when a list is first drawn', async () => {
  const seen = await drawings()
  expect(new Set(seen)).toEqual(new Set(['1 1 ab']))
  expect(stub.calls).toEqual([])
})

test('a signed-in person waits for the server', async () => {
  const seen = await drawings({ isSignedIn: true })
  expect([seen[0], seen.at(-1)]).toEqual(['- - -', '0 0 ab'])
})
