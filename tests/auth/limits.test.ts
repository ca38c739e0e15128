import { describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { addressKey, takeHit } from '../../server/http/limits.ts'
import { withDatabase } from '../support/database.ts'

const database = withDatabase()
const day = { max: 3, windowSeconds: 86_400 }

describe('a rate limit', () => {
  it('allows exactly its number of calls, even if they arrive at once', async () => {
    const seconds = await Promise.all(Array.from({ length: 20 }, () => takeHit(database.db, 'at once', day)))
    expect(seconds.filter((each) => each === 0)).toHaveLength(3)
    expect(seconds.every((each) => each >= 0 && each <= 86_400)).toBe(true)
  })

  it('counts each key separately and restarts with the next window', async () => {
    for (let time = 0; time < 4; time += 1) await takeHit(database.db, 'one', day)
    expect(await takeHit(database.db, 'other', day)).toBe(0)
    await sql`update "rateLimits" set "windowStart" = "windowStart" - interval '1 day' where key = 'one'`.execute(
      database.db,
    )
    expect(await takeHit(database.db, 'one', day)).toBe(0)
  })

  it('does not turn off synchronous_commit for other statements', async () => {
    await Promise.all(Array.from({ length: 10 }, () => takeHit(database.db, 'unwaited', day)))
    const settings = await Promise.all(
      Array.from({ length: 10 }, () =>
        sql<{ setting: string }>`select current_setting('synchronous_commit') as setting`.execute(database.db),
      ),
    )
    expect(settings.flatMap(({ rows }) => rows.map(({ setting }) => setting))).toEqual(
      Array.from({ length: 10 }, () => 'on'),
    )
  })

  it('deletes windows that no limit needs any more', async () => {
    await sql`insert into "rateLimits" (key, "windowStart", hits) select 'old ' || n, now() - interval '25 hours', 1 from generate_series(1, 150) as n`.execute(
      database.db,
    )
    await takeHit(database.db, 'broom', day)
    await takeHit(database.db, 'broom', day)
    expect(await database.db.selectFrom('rateLimits').select('key').where('key', 'like', 'old %').execute()).toEqual([])
  })
})

describe('the key of an address', () => {
  it('is the IPv4 address, mapped or not, or the /64 network of an IPv6 address', () => {
    const keys: [string, string][] = [
      ['10.0.0.1', '10.0.0.1'],
      ['::ffff:10.0.0.1', '10.0.0.1'],
      ['::1', '0:0:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
      ['2001:0DB8::7:a:b:c:d', '2001:db8:0:7::/64'],
      ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ]
    for (const [ip, key] of keys) expect(addressKey(ip), ip).toBe(key)
  })
})
