import { describe, expect, it } from 'vitest'
import type { RecentChange } from '../../../src/providers/resource-calls.ts'
import { resources } from '../../../src/resources/index.ts'
import { inquiries } from '../../../src/resources/inquiries.ts'
import { laws } from '../../../src/resources/laws.ts'
import { users } from '../../../src/resources/users.ts'
import { agoText, changesOf, placeOf } from '../../../src/pages/console/recent.ts'

const entry = (resource: string, rowId: string): RecentChange => ({
  id: `${rowId} log`,
  at: '2026-03-03',
  actorId: 'a',
  actorName: '甲',
  ip: null,
  action: 'update',
  rowId,
  rowVersion: 1,
  label: rowId,
  changes: null,
  resource,
})

describe('recent changes', () => {
  it('link to their rows, and omit unknown resources', () => {
    const found = changesOf([entry(users.wire, 'u2'), entry('soilSamples', 's1'), entry(laws.wire, 'l1')])
    expect(found.map((change) => [change.resource.name, change.entry.rowId, change.path])).toEqual([
      ['users', 'u2', '/console/manager/user?_row=u2'],
      ['laws', 'l1', '/console/manager/law?_row=l1'],
    ])
  })

  it('link to the row on the page of its resource', () => {
    expect(placeOf(inquiries, 'i1')).toBe('/console/manager/inquiry?_row=i1')
    for (const resource of resources)
      expect(placeOf(resource, 'x'), resource.name).toMatch(/^\/(console\/manager|planManage)/)
  })

  it('show their age in words', () => {
    const now = new Date('2026-03-03T12:00:00Z')
    expect(agoText(new Date('2026-03-03T11:55:00Z'), now, 'zh-CN')).toBe('5分钟前')
    expect(agoText(new Date('2026-03-01T11:00:00Z'), now, 'en-US')).toBe('2 days ago')
    expect(agoText(new Date('2026-03-03T12:00:01Z'), now, 'en-US')).toBe('this minute')
  })
})
