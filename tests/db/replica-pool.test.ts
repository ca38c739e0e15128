import { expect, it } from 'vitest'
import { asReader, seesWrite } from '../../server/db/index.ts'
import { ReplicaPool } from '../../server/db/postgres/replica.ts'
import type { Connection, Pool, WireValue } from '../../server/db/pool.ts'

/** A server that says its name, and that it shows every transaction below `next`. */
class Server implements Pool<WireValue> {
  next = '100'
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  async connect(): Promise<Connection<WireValue>> {
    const rows = [{ name: this.#name, next: this.next, copy: 'one database' }]
    return { query: async () => ({ command: 'SELECT', rowCount: 1, rows }), release: () => undefined }
  }

  async end(): Promise<void> {}
}

it('a request that has read the main database stays there, so that it counts no older rows', async () => {
  const [main, replica] = [new Server('main'), new Server('replica')]
  const pool = new ReplicaPool({ main, replica, probe: replica }, () => undefined)
  const nameRead = async (): Promise<unknown> => (await (await pool.connect()).query('', [])).rows[0]
  const inRequest = <T>(work: () => Promise<T>): Promise<T> => new Promise((done) => asReader(() => done(work())))

  const ofWriter = await inRequest(async () => {
    seesWrite('100')
    const before = await nameRead()
    replica.next = '200'
    return [before, await nameRead()]
  })
  expect(ofWriter).toMatchObject([{ name: 'main' }, { name: 'main' }])
  const later = await inRequest(() => {
    seesWrite('100')
    return nameRead()
  })
  expect(later).toMatchObject({ name: 'replica' })
})
