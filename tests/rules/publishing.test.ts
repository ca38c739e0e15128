import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import type { RuleContent } from '../../src/resources/rules/content.ts'
import { allUses, type Grid } from '../../src/resources/rules/grid.ts'
import { aTheme } from '../analysis/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { forbidding, ruleValues } from './support.ts'

type Version = { number: number; note: string; isStanding: boolean; createdByName: string | null; content: RuleContent }

describe('a control rule', () => {
  const server = aServer({ demo: 'off' })
  let author: Caller
  let checker: Caller
  let theme: AnyRow

  beforeAll(async () => {
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    author = await server.anActor(['PLAN:*'])
    checker = await server.anActor(['PLAN:*'])
    theme = await aTheme(server, {
      xzqdm: '532901000000',
      zones: [{ code: 'road.county', name: '县道', values: '县道，乡道' }],
    })
  })

  const add = async (values: Record<string, unknown> = {}): Promise<AnyRow> => {
    const { data, msg } = await author.post<AnyRow>('/planRules/add', ruleValues(theme.id, values))
    expect(msg).toBe('ok')
    return data
  }
  const publish = async (caller: Caller, id: string, note?: string) => {
    const { data } = await caller.get<AnyRow>('/planRules/detail', { id })
    return caller.post<AnyRow>('/planRules/publish', { id, version: data.version, ...(note ? { note } : {}) })
  }
  const cell = (outcome: 'forbidden' | 'conditional') => ({ all: { outcome } }) as const
  const rows = (...given: Grid['rows']): Grid => ({ columns: [allUses], rows: given })

  test('is published by somebody who was not the last to edit it', async () => {
    const { id } = await add()
    const own = await publish(author, id)
    expect(own).toMatchObject({ status: 422 })
    expect(own.msg).toContain('须由另一位')
    const first = await publish(checker, id, '首版')
    expect(first).toMatchObject({ status: 200, data: { publishedVersion: 1, published: true, isAhead: false } })
    // Who only publishes or withdraws has not edited it.
    const withdrawn = await checker.put<AnyRow>('/planRules/update', {
      id,
      version: first.data.version,
      published: false,
    })
    expect(withdrawn).toMatchObject({ status: 200, data: { isAhead: false } })
    const edited = await checker.put<AnyRow>('/planRules/update', {
      id,
      version: withdrawn.data.version,
      clause: '第二条',
    })
    expect(edited.data).toMatchObject({ isAhead: true, publishedVersion: 1 })
    expect((await publish(checker, id)).status).toBe(422)
    expect((await publish(author, id)).data).toMatchObject({ publishedVersion: 2, isAhead: false })
    const { data } = await author.get<Version[]>('/planRules/versions', { id })
    expect(data.map(({ number, isStanding, note, content }) => [number, isStanding, note, content.clause])).toEqual([
      [2, true, '', '第二条'],
      [1, false, '首版', null],
    ])
  })

  test('is not published while its draft says nothing, or names what is not there', async () => {
    for (const [values, says] of [
      [{ grid: null }, '还没有填写'],
      [{ grid: rows({ zone: '*', distanceM: null, cells: {} }) }, '还没有填写'],
      [{ relation: 'within' }, '没有填写距离'],
      [{ grid: rows({ zone: 'road.village', distanceM: null, cells: cell('forbidden') }) }, 'road.village'],
    ] as const) {
      const { id } = await add(values)
      const refused = await publish(checker, id)
      expect([refused.status, refused.msg]).toEqual([422, expect.stringContaining(says)])
    }
    const { id } = await add({
      relation: 'within',
      grid: rows({ zone: 'road.county', distanceM: 10, cells: cell('conditional') }),
    })
    expect((await publish(checker, id)).status).toBe(200)
  })

  test('has a grid whose parts fit together, dates in order, and a version before it is public', async () => {
    const bad: [Record<string, unknown>, string][] = [
      [{ grid: { ...forbidding, columns: [] } }, 'grid'],
      [{ grid: { ...forbidding, columns: [{ ...allUses, prefix: '09' }] } }, 'grid'],
      [{ grid: rows({ zone: '*', distanceM: -1, cells: {} }) }, 'grid'],
      [{ grid: rows({ zone: 'Zone 1', distanceM: null, cells: {} }) }, 'grid'],
      [{ grid: rows({ zone: '*', distanceM: null, cells: { other: { outcome: 'forbidden' } } }) }, 'grid'],
      [{ grid: rows({ zone: '*', distanceM: null, cells: { all: { outcome: 'maybe' } } } as never) }, 'grid'],
      [{ code: 'no spaces' }, 'code'],
      [{ repealedOn: '2025-01-01', effectiveOn: '2026-01-01' }, 'repealedOn'],
    ]
    for (const [values, field] of bad) {
      const { status, text } = await author.post('/planRules/add', ruleValues(theme.id, values))
      expect([status, text]).toEqual([field === 'repealedOn' ? 422 : 400, expect.stringContaining(`"${field}`)])
    }
    const { status, msg } = await author.post('/planRules/add', ruleValues(theme.id, { published: true }))
    expect([status, msg]).toEqual([422, expect.stringContaining('还没有发布过版本')])
  })

  test('shows readers that it is published, and never its draft', async () => {
    const { id } = await add({ clause: '草稿条款' })
    expect((await server.visitor.get('/planRules/detail', { id })).status).toBe(404)
    expect((await publish(checker, id)).status).toBe(200)
    const { data } = await server.visitor.get<AnyRow>('/planRules/detail', { id })
    expect(data).toMatchObject({ id, grid: null, clause: null })
    expect((await server.visitor.get('/planRules/versions', { id })).status).toBe(401)
  })
})
