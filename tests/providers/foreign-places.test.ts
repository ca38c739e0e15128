import { beforeEach, expect, it } from 'vitest'
import type * as Places from '../../src/providers/foreign-places.ts'
import { freshPage } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'

const stub = withStub()
let places: typeof Places

beforeEach(async () => {
  freshPage(`${stub.url}/start`)
  places = await import('../../src/providers/foreign-places.ts')
  const tree = {
    ...{ id: 1, pid: 0, xzqmc: '大理州', xzqdm: 532900000000, xzqjb: 2 },
    lands: [{ id: 11, landCode: 7, name: '洱海东地块' }],
    projects: [{ id: 12, projectCode: 8, name: '洱海项目' }],
    children: [{ id: 2, pid: 1, xzqmc: '洱源县', xzqdm: 532930000000, xzqjb: 3 }],
  }
  stub.answer('GET /projectLands/treeAnon', () => envelope(200, tree))
})

const find = async (q: string): Promise<unknown[]> =>
  (await places.foreignPlaces(q, new AbortController().signal)).map(({ kind, name, code }) => [kind, name, code])

it('a server that has only the trees finds regions, projects and parcels by name and code', async () => {
  expect(await find('洱')).toEqual([
    ['region', '洱源县', '532930000000'],
    ['project', '洱海项目', '8'],
    ['land', '洱海东地块', '7'],
  ])
  expect(await find('532930')).toEqual([['region', '洱源县', '532930000000']])
  expect(await find('没有')).toEqual([])
})
