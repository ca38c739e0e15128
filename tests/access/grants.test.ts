import { describe, expect, it } from 'vitest'
import { changedGrants, joinGrants, requireGrants } from '../../server/http/grants.ts'
import { ApiError } from '../../server/http/errors.ts'
import type { DataScope, Grants } from '../../src/resources/permissions.ts'

const grants = (entries: Record<string, DataScope>): Grants => new Map(Object.entries(entries))

describe('permissions that a change grants or revokes', () => {
  it('are those that differ, each with the wider of its two data scopes', () => {
    const before = grants({ 'LM:list': 'region', 'LM:edit': 'all', 'PM:list': 'self' })
    const after = grants({ 'LM:list': 'region', 'LM:edit': 'self', 'PM:show': 'region' })
    expect(Object.fromEntries(changedGrants(before, after))).toEqual({
      'LM:edit': 'all',
      'PM:list': 'self',
      'PM:show': 'region',
    })
  })

  it('are none if nothing changes', () => {
    expect(changedGrants(grants({ 'LM:list': 'all' }), grants({ 'LM:list': 'all' })).size).toBe(0)
  })
})

describe('joined permission sets', () => {
  it('have each permission with its widest data scope', () => {
    expect(
      Object.fromEntries(joinGrants([grants({ a: 'self', b: 'all' }), grants({ a: 'region', b: 'self' })])),
    ).toEqual({ a: 'region', b: 'all' })
  })
})

describe('missing permissions', () => {
  it('are all in the error data, and are counted in the message', () => {
    const wanted = grants(
      Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`X${index}:list`, 'region' as const])),
    )
    const error = (() => {
      try {
        requireGrants(grants({ 'X0:list': 'self', 'X1:list': 'all' }), wanted)
        return null
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).data).toEqual({
      permissions: expect.arrayContaining(['X0:list', 'X11:list']) as string[],
    })
    expect(((error as ApiError).data as { permissions: string[] }).permissions).not.toContain('X1:list')
    expect((error as ApiError).says('zh-CN')).toContain('等 11 项')
  })
})
