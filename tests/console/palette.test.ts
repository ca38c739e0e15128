import { beforeEach, describe, expect, test } from 'vitest'
import type { Say } from '../../src/providers/i18n.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { fill } from '../../src/resources/errors.ts'
import type { StoredUser } from '../../src/providers/session.ts'
import { freshPage } from '../support/page.ts'

const say: Say = (label, values = {}) => fill(label.zh, values)
const user = { userName: '王' } as StoredUser
const all = ['PM', 'DCM', 'REM', 'LM'].map((code) => `${code}:list`)

async function commands(list: readonly string[], who: StoredUser | null) {
  const { commandsFor, findCommands } = await import('../../src/frame/palette-commands.ts')
  const found = commandsFor({ list, user: who, say })
  return {
    ids: found.map((command) => command.id),
    find: (query: string) => findCommands(found, query).map((command) => command.id),
  }
}

beforeEach(() => freshPage('http://127.0.0.1:5290/console', { site: {} }))

test('§6 the palette offers permitted pages only', async () => {
  const { ids } = await commands(all, user)
  expect(ids).toEqual(
    expect.arrayContaining([
      '/console',
      '/console/manager/projectManage',
      '/console/manager/dict',
      '/landManage',
      'password',
      'sign-out',
    ]),
  )
  expect(ids).not.toContain('/console/manager/user')
})

test('a visitor gets the public pages and no account commands', async () => {
  const { ids } = await commands([], null)
  expect(ids).toEqual(expect.arrayContaining(['/index', '/start', '/project', '/analysis']))
  expect(ids).not.toEqual(expect.arrayContaining(['/console']))
  expect(ids.filter((id) => ['/landManage', 'password', 'sign-out'].includes(id))).toEqual([])
})

test('commands are found by name in either language, by code and by several words', async () => {
  const { find } = await commands(all, user)
  expect(find('字典')).toEqual(['/console/manager/dict'])
  expect(find('dictionar')).toEqual(['/console/manager/dict'])
  expect(find('DCM')).toEqual(['/console/manager/dict'])
  expect(find('外观 深')).toEqual(['theme-dark'])
  expect(find('没有这样的')).toEqual([])
})

describe('rows in the palette', () => {
  const found =
    (records: object[], total = records.length) =>
    async (isSearching: boolean, text: string) => {
      const [{ rowGroups }, { lands }] = await Promise.all([
        import('../../src/frame/palette-rows.ts'),
        import('../../src/resources/lands.ts'),
      ])
      return rowGroups(
        { groups: [{ resource: lands, records: records as AnyRow[], total }], isSearching },
        text,
        (label, values) => label.zh.replace('{total}', String(values?.total)),
      )
    }

  test('are searched in resources that the user may list and open, and in none on a foreign server', async () => {
    const { searchedResources } = await import('../../src/frame/palette-rows.ts')
    expect(searchedResources(['LM:list', 'LM:show', 'PM:list', 'REM:show', 'UM:list']).map(({ name }) => name)).toEqual(
      ['lands'],
    )
    freshPage('http://127.0.0.1:5290/console')
    const foreign = await import('../../src/frame/palette-rows.ts')
    expect(foreign.searchedResources(['LM:list', 'LM:show'])).toEqual([])
  })

  test('open their details; if there are more, a last command opens the full list', async () => {
    const [group] = await found(
      [
        { id: 'a/1', landCode: 'DL-01', name: '古城 1 号' },
        { id: 'b', landCode: 'DL-02', name: null },
      ],
      12,
    )(false, ' DL- ')
    expect(group?.commands.map(({ label, also }) => [label, also])).toEqual([
      ['古城 1 号', 'DL-01'],
      ['b', 'DL-02'],
      ['查看全部 12 条', ''],
    ])
    const went: string[] = []
    for (const command of group?.commands ?? []) command.run((to) => void went.push(to))
    expect(went).toEqual([
      '/console/manager/landManage?_row=a%2F1',
      '/console/manager/landManage?_row=b',
      '/console/manager/landManage?q=DL-',
    ])
  })

  test('of the previous response stay only if they contain the current text', async () => {
    const rows = [
      { id: 'a', landCode: 'DL-01', name: '古城 1 号' },
      { id: 'b', landCode: 'XY-02', name: '祥城 2 号' },
    ]
    expect((await found(rows, 9)(true, 'xy'))[0]?.commands.map(({ label }) => label)).toEqual(['祥城 2 号'])
    expect(await found(rows, 9)(true, '没有')).toEqual([])
  })

  test('are not searched for a single Latin letter or digit, or for more text than the server accepts', async () => {
    const { isWorthSearching } = await import('../../src/frame/palette-rows.ts')
    expect(['', ' ', 'a', ' 7 ', '城', 'DL', 'x'.repeat(101)].map(isWorthSearching)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      false,
    ])
  })
})
