import { beforeEach, describe, expect, test } from 'vitest'
import { freshPage } from '../support/page.ts'

const load = async () => ({
  ...(await import('../../src/frame/open-places.ts')),
  ...(await import('../../src/frame/nearest-place.ts')),
})
const pathsFor = async (list: readonly string[]) => (await load()).openPlaces(list).map(({ path }) => path)

describe('the public pages that open', () => {
  beforeEach(() => freshPage('http://127.0.0.1:5290/project', { site: { hasExtras: true } }))

  test('leave out the page of a code that the person lacks, and keep those that only need a sign-in', async () => {
    expect(await pathsFor([])).toEqual(['/index', '/start', '/project', '/analysis', '/planManage', '/test'])
    expect(await pathsFor(['PLAN:list'])).not.toContain('/landManage')
    expect(await pathsFor(['LM:export'])).toContain('/landManage')
  })

  test('leave out what only our server has, on another one', async () => {
    freshPage('http://127.0.0.1:5290/project')
    expect(await pathsFor(['LM:list'])).toEqual(['/index', '/start', '/project', '/analysis', '/landManage', '/test'])
  })
})

describe('the nearest page that opens', () => {
  beforeEach(() => freshPage('http://127.0.0.1:5290/project', { site: { hasExtras: true } }))

  test.each([
    ['/console/manager/policy', ['LM:list'], '/console'],
    ['/console/nothing', ['LM:list'], '/console'],
    ['/console/manager/policy', ['PLAN:list'], '/index'],
    ['/console', [], '/index'],
    ['/landManage', ['PLAN:list'], '/start'],
    ['/landManage', ['PM:list'], '/start'],
    ['/nowhere', ['LM:list'], '/index'],
  ])('to %s for %j is %s', async (refused, list, expected) => {
    const { nearestPlace } = await load()
    expect(nearestPlace(refused, list).path).toBe(expected)
  })
})
