import { beforeEach, describe, expect, test } from 'vitest'
import type * as Access from '../../src/providers/access.ts'
import { freshPage, storeSignIn } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'

const stub = withStub()
let access: typeof Access

beforeEach(async () => {
  freshPage(`${stub.url}/console`)
  storeSignIn()
  access = await import('../../src/providers/access.ts')
})

async function grant(...list: string[]): Promise<void> {
  stub.answer('GET /sysRolePermission/queryPolicyByToken', () => envelope(200, list))
  await access.loadAccess()
}

describe('§6 permissions', () => {
  test('nothing is allowed before the list is loaded', () => {
    expect(access.may('PM', 'list')).toBe(false)
  })

  test('exactly the permissions in the list are allowed', async () => {
    await grant('DCM:list', 'DCM:edit', 'USM:session')
    expect([access.may('DCM', 'list'), access.may('DCM', 'edit'), access.may('USM', 'session')]).toEqual([
      true,
      true,
      true,
    ])
    expect([
      access.may('DCM', 'delete'),
      access.may('USM', 'list'),
      access.may('XX', 'list'),
      access.may('', ''),
    ]).toEqual([false, false, false, false])
  })

  test('a revoked permission is gone after the next fetch of the list', async () => {
    await grant('DCM:list', 'DCM:edit')
    await grant('DCM:list')
    expect([access.may('DCM', 'list'), access.may('DCM', 'edit')]).toEqual([true, false])
  })

  test('a failed fetch keeps the previous list', async () => {
    await grant('DCM:list')
    stub.answer('GET /sysRolePermission/queryPolicyByToken', () => envelope(503, null))
    await access.loadAccess()
    expect(access.may('DCM', 'list')).toBe(true)
  })

  test('Refine checks permissions by resource name', async () => {
    await grant('DCM:list')
    const { accessControlProvider } = await import('../../src/providers/access-control.ts')
    const can = async (resource: string, action: string) => (await accessControlProvider.can({ resource, action })).can
    expect([
      await can('dicts', 'list'),
      await can('dicts', 'create'),
      await can('LAW', 'list'),
      await can('nothing', 'list'),
    ]).toEqual([true, false, false, false])
  })

  test('the console opens if the code before a colon belongs to a console page', () => {
    expect(access.opensConsole(['LAW:anything'])).toBe(true)
    expect(access.opensConsole(['PLAN:list', 'PMX:list', ':PM', ''])).toBe(false)
    expect(access.opensConsole([])).toBe(false)
  })
})
