import { describe, expect, test } from 'vitest'
import { sql, type Kysely, type Tables } from '../../server/db/index.ts'
import { parserOf } from '../../server/db/values.ts'
import { withDatabase } from '../support/database.ts'

const database = withDatabase()

describe('a value comes back the same from both databases', () => {
  const cases: [string, unknown][] = [
    [`true`, true],
    [`7::int2`, 7],
    [`9007199254740991::bigint`, 9007199254740991],
    [`count(*)`, 1],
    [`12345.678::numeric(12,3)`, 12345.678],
    [`0.1::float8`, 0.1],
    [`'NaN'::float8`, Number.NaN],
    [`'2026-02-28'::date`, '2026-02-28'],
    [`'2026-02-28 23:59:59.9996+08'::timestamptz`, '2026-02-28T15:59:59.999Z'],
    [`'2026-02-28 12:00+00'::timestamptz`, '2026-02-28T12:00:00.000Z'],
    [`'1900-01-01 00:00+00'::timestamptz`, '1900-01-01T00:00:00.000Z'],
    [`'infinity'::timestamptz`, 'infinity'],
    [`'{"a": [1, "二", null]}'::jsonb`, { a: [1, '二', null] }],
    [`'"text"'::jsonb`, 'text'],
    [`'null'::jsonb`, null],
    [`null::jsonb`, null],
    [`'\\x00ff10'::bytea`, Buffer.from([0, 255, 16])],
    [`array['a','b "c"','d\\e',null,'NULL','','大理, 州']`, ['a', 'b "c"', 'd\\e', null, 'NULL', '', '大理, 州']],
    [
      `array[[1,2],[3,4]]`,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [`'[0:1]={5,6}'::int[]`, [5, 6]],
    [`'{}'::text[]`, []],
    [`array[1,2]::bigint[]`, [1, 2]],
    [`array['2026-01-01'::date]`, ['2026-01-01']],
    [`array['{"a":1}'::jsonb]`, [{ a: 1 }]],
    [`st_astext(st_point(100.25, 25.6, 4490))`, 'POINT(100.25 25.6)'],
    [`'8b0e9c5e-2f0a-4d0e-9a57-0a5c3f1f7a11'::uuid`, '8b0e9c5e-2f0a-4d0e-9a57-0a5c3f1f7a11'],
  ]
  test.each(cases)('%s', async (expression, expected) => {
    const simple = await sql.raw<{ value: unknown }>(`select ${expression} as value`).execute(database.db)
    expect(simple.rows[0]?.value).toEqual(expected)
    const extended = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value where ${1}::int = 1`.execute(
      database.db,
    )
    expect(extended.rows[0]?.value).toEqual(expected)
  })

  test('a bigint that does not fit a number is an error, and the session stays usable', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(database.db)).rejects.toThrow(
      /9007199254740993 does not fit/,
    )
    expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  })
})

describe('a parameter arrives the same at both databases', () => {
  const round = async (value: unknown, type: string, at: Kysely<Tables> = database.db): Promise<unknown> =>
    (await sql<{ value: unknown }>`select ${value}::${sql.raw(type)} as value`.execute(at)).rows[0]?.value

  test.each<[unknown, string, unknown]>([
    [null, 'text', null],
    [undefined, 'int', null],
    ['大理 \' " \\ 苍山', 'text', '大理 \' " \\ 苍山'],
    [true, 'bool', true],
    [-1.5, 'numeric', -1.5],
    [BigInt(12), 'bigint', 12],
    [new Date('2026-11-21T01:02:03.004Z'), 'timestamptz', '2026-11-21T01:02:03.004Z'],
    [{ a: [1, 'x'] }, 'jsonb', { a: [1, 'x'] }],
    ['[1,2]', 'jsonb', [1, 2]],
    [['a,b', 'c"d', null, '洱海'], 'text[]', ['a,b', 'c"d', null, '洱海']],
    [[1, 2, 3], 'int[]', [1, 2, 3]],
    [[], 'text[]', []],
    [Buffer.from([0, 1, 254, 255]), 'bytea', Buffer.from([0, 1, 254, 255])],
    [new Uint8Array([7, 8]), 'bytea', Buffer.from([7, 8])],
  ])('%s as %s', async (value, type, expected) => {
    expect(await round(value, type)).toEqual(expected)
  })

  test('10 MB of bytes arrive unchanged', async () => {
    const bytes = Buffer.from(Uint8Array.from({ length: 10_000_000 }, (_none, at) => (at * 31) % 256))
    // A busy machine may need more than the five seconds that a single query has on the embedded database.
    const back = await database.db.transaction().execute((tx) => round(bytes, 'bytea', tx))
    expect(bytes.equals(back as Buffer)).toBe(true)
  })
})

test('the array parser ends on a truncated literal instead of looping forever', () => {
  expect(parserOf(1009)('{a,"b')).toEqual(['a', 'b'])
})
