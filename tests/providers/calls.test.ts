import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Calls from '../../src/providers/calls.ts'
import { freshPage, storeSignIn } from '../support/page.ts'
import { envelope, stubTree, withStub } from '../support/stub-server.ts'

const stub = withStub()
let calls: typeof Calls

afterEach(() => vi.useRealTimers())

beforeEach(async () => {
  freshPage(`${stub.url}/console`)
  storeSignIn()
  calls = await import('../../src/providers/calls.ts')
})

type Expected = { call: string; query?: Record<string, string>; body?: unknown }

test.each<[name: string, make: () => Promise<unknown>, expected: Expected]>([
  ['getPublicKey', () => calls.getPublicKey(), { call: 'GET /sso/getPublicKey' }],
  ['getBase64Image', () => calls.getBase64Image(), { call: 'GET /verificationCode/getBase64Image' }],
  ['deleteFile', () => calls.deleteFile('f1'), { call: 'POST /minioApi/deleteFile', query: { id: 'f1' } }],
  ['itemByCode', () => calls.itemByCode(['b', 'a', 'b']), { call: 'GET /sysDict/itemByCode', query: { codes: 'a,b' } }],
  ['treeAnon', () => calls.treeAnon(), { call: 'GET /projectLands/treeAnon' }],
  ['skipApp', () => calls.skipApp({ service: 's' }), { call: 'POST /sso/skipApp', query: { service: 's' } }],
  ['queryPolicyByToken', () => calls.queryPolicyByToken(), { call: 'GET /sysRolePermission/queryPolicyByToken' }],
  [
    'login',
    () => calls.login({ username: 'a', password: 'b' }).catch(() => null),
    { call: 'POST /login', body: { username: 'a', password: 'b' } },
  ],
  ['logout', () => calls.logout('TGT-1', 't'), { call: 'POST /logout', query: { tgt: 'TGT-1' } }],
  ['loginUserInfo', () => calls.loginUserInfo(), { call: 'GET /sys/user/loginUserInfo' }],
  ['downloadFile', () => calls.downloadFile('f1'), { call: 'GET /minioApi/downloadFile', query: { id: 'f1' } }],
  ['regionTree', () => calls.regionTree(), { call: 'GET /sysXzq/tree' }],
  [
    'xzqSort',
    () => calls.xzqSort({ landStatus: '2' }),
    { call: 'GET /projectLands/xzqSort', query: { landStatus: '2' } },
  ],
  ['addRegion', () => calls.addRegion({ xzqmc: 'x' }), { call: 'POST /sysXzq/add', body: { xzqmc: 'x' } }],
  ['updateRegion', () => calls.updateRegion({ id: 'x' }), { call: 'PUT /sysXzq/update', body: { id: 'x' } }],
  ['deleteRegions', () => calls.deleteRegions(['a', 'b']), { call: 'DELETE /sysXzq/delete', query: { ids: 'a,b' } }],
])('§7 %s', async (_name, make, { call, query = {}, body = '' }) => {
  await make()
  const seen = stub.calls[0]
  expect(`${seen?.method} ${seen?.path}`).toBe(call)
  expect(Object.fromEntries(seen?.query ?? [])).toEqual(query)
  expect(seen?.body).toEqual(body)
})

test('§7 files are sent as multipart', async () => {
  await calls.uploadFile(new File(['a'], '宗地.txt', { type: 'text/plain' }))
  await calls.parseFilePro(new FormData())
  expect(stub.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /minioApi/uploadFile',
    'POST /intellectAnalysis/parseFilePro',
  ])
  expect(stub.calls[0]?.headers['content-type']).toContain('multipart/form-data')
})

describe('§9 cached requests', () => {
  test('are shared while they run and cached for 60 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await Promise.all([calls.itemByCode(['a']), calls.itemByCode(['a']), calls.treeAnon(), calls.treeAnon()])
    vi.setSystemTime(Date.now() + 59_999)
    await calls.itemByCode(['a'])
    expect(stub.calls).toHaveLength(2)
    vi.setSystemTime(Date.now() + 1)
    await calls.itemByCode(['a'])
    expect(stub.calls).toHaveLength(3)
  })

  test('are cached separately for different codes', async () => {
    await calls.itemByCode(['a'])
    await calls.itemByCode(['b'])
    expect(stub.calls).toHaveLength(2)
  })

  test('are not cached if they fail', async () => {
    stub.answer('GET /projectLands/treeAnon', () => envelope(503, null))
    await expect(calls.treeAnon()).rejects.toMatchObject({ status: 503 })
    stub.answer('GET /projectLands/treeAnon', () => envelope(200, stubTree))
    expect(await calls.treeAnon()).toMatchObject([{ id: 'x1' }])
  })

  test('are discarded at a sign-in', async () => {
    const { signIn } = await import('../../src/providers/sign-in.ts')
    const { stubUser } = await import('../support/stub-server.ts')
    await calls.treeAnon()
    await signIn(stubUser).catch(() => null)
    await calls.treeAnon()
    expect(stub.calls.filter((call) => call.path === '/projectLands/treeAnon')).toHaveLength(2)
  })
})
