import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, startReplica, whyNoPostgres, type TestPostgres, type TestReplica } from '../support/postgres.ts'
import { call, signInByCall, startServer, type TestServer } from '../support/server.ts'

type Dict = { id: string; version: number; name: string }

const why = whyNoPostgres()
const list = '/sysDict/page?_start=0&_end=5&code=replica_test'

describe.skipIf(why !== null)(`two nodes with a read replica${why ? ` (skipped: ${why})` : ''}`, () => {
  let postgres: TestPostgres
  let replica: TestReplica
  let near: TestServer
  let far: TestServer
  let tokens: { writer: string; other: string }
  let row: Dict

  beforeAll(async () => {
    postgres = await startPostgres()
    const seeding = await startServer({ database: 'embedded', env: { DATABASE_URL: postgres.url } })
    await seeding.remove()
    replica = await startReplica(postgres.url)
    const env = { DATABASE_URL: postgres.url, DATABASE_READ_URL: replica.url }
    near = await startServer({ database: 'embedded', env })
    far = await startServer({ database: 'embedded', env })
    const writer = await signInByCall(near, 'admin')
    const items = [{ value: '1', label: '一', sort: 1, enabled: true }]
    row = (
      await call<Dict>(near, '/sysDict/add', { token: writer, body: { code: 'replica_test', name: '起初', items } })
    ).data
    tokens = { writer, other: await signInByCall(far, 'officer-prefecture') }
  })

  afterAll(async () => {
    await near?.remove()
    await far?.remove()
    await replica?.remove()
    await postgres?.stop()
  })

  const nameSeen = async (server: TestServer, token: string): Promise<string | undefined> =>
    (await call<{ records: Dict[] }>(server, list, { token })).data.records[0]?.name

  const rename = async (server: TestServer, name: string): Promise<void> => {
    const { id, version } = row
    const answer = await call<Dict>(server, '/sysDict/update', {
      token: tokens.writer,
      method: 'PUT',
      body: { id, version, name },
    })
    expect(answer.msg).toBe('ok')
    row = answer.data
  }

  /** Every read of the writer, for some time, on both nodes. */
  const expectSeen = async (name: string): Promise<void> => {
    for (let round = 0; round < 10; round += 1)
      expect([await nameSeen(near, tokens.writer), await nameSeen(far, tokens.writer)]).toEqual([name, name])
  }

  /** A change of another person, which the replica does not show yet, proves that it is read. */
  const expectUsed = async (): Promise<void> => {
    await expect
      .poll(async () => {
        const before = await nameSeen(far, tokens.other)
        await replica.pause()
        await rename(near, `改名 ${row.version}`)
        const after = await nameSeen(far, tokens.other)
        await replica.resume()
        return before !== undefined && after === before
      })
      .toBe(true)
  }

  it('reads from the replica, which may lag for everyone else', expectUsed)

  it('never shows a person an older row than the one they wrote, on any node', async () => {
    await replica.pause()
    await rename(near, '改名一')
    await expectSeen('改名一')
    await rename(far, '改名二')
    await expectSeen('改名二')
    await replica.resume()
    await expectSeen('改名二')
  })

  it('goes on while the replica is down, and uses it again after it', async () => {
    await replica.halt()
    await rename(near, '改名三')
    await expectSeen('改名三')
    expect((await fetch(`${near.url}/readyz`)).status).toBe(200)
    await expect.poll(() => near.log).toContain("The read replica can't be reached; reads go to the main database.")
    await replica.start()
    await expectSeen('改名三')
    await expectUsed()
    await expect.poll(() => near.log + far.log).toContain('The read replica is used again.')
  })

  it('goes on while the replica keeps its connections and answers nothing', async () => {
    await expectSeen(row.name)
    replica.freeze()
    try {
      await rename(near, '改名四')
      await expectSeen('改名四')
      await expect.poll(() => nameSeen(near, tokens.other)).toBe('改名四')
      await expect.poll(() => nameSeen(far, tokens.other)).toBe('改名四')
    } finally {
      replica.thaw()
    }
    await expectUsed()
  })

  it('starts while the replica is down', async () => {
    await replica.halt()
    await near.restart()
    await expectSeen(row.name)
    await replica.start()
  })
})
