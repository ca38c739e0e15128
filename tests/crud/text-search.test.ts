import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { withDatabase } from '../support/database.ts'
import { aNumber, makeParcels, withApp } from './support.ts'

const database = withDatabase()
const test = withApp(database)

const characters = [
  '大',
  '理',
  '洱',
  '海',
  '边',
  'A',
  'a',
  'É',
  'é',
  'ß',
  '1',
  ' ',
  '-',
  '%',
  '_',
  '\\',
  "'",
  '𠮷',
  '，',
]
const textOf = (maxLength: number) => fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength })

it('a search for a part of a text finds exactly what comparing each row finds, one character long or many', async () => {
  const prefix = aNumber()
  const names = fc.sample(textOf(12), { seed: 15, numRuns: 400 })
  await makeParcels(
    database,
    test.engine,
    names.map((name, index) => ({
      parcelNo: `${prefix}${String(index).padStart(4, '0')}`,
      name: `。${name}。`,
      xzqdm: '532901001000',
    })),
  )
  const sought = [...fc.sample(textOf(3), { seed: 51, numRuns: 150 }), '洱海', '海', 'a', 'é', '大理']
  let matches = 0
  for (const part of sought.filter((each) => each.trim() === each)) {
    const literal = part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    const { rows } = await sql<{ parcelNo: string }>`
      select "parcelNo" from "testParcels" where "parcelNo" like ${`${prefix}%`} and name ilike ${`%${literal}%`} order by "parcelNo"`.execute(
      database.db,
    )
    const expected = rows.map(({ parcelNo }) => parcelNo)
    // `q` also searches the parcel numbers, which hold digits and dashes.
    for (const name of /^[\d-]+$/.test(part) ? ['name_like'] : ['name_like', 'q']) {
      const { data } = await test.call(
        'GET',
        `testParcels/page?parcelNo_startswith=${prefix}&_end=1000&${name}=${encodeURIComponent(part)}`,
      )
      expect([part, data.records.map((row) => row.parcelNo)]).toEqual([part, expected])
    }
    matches += expected.length
  }
  expect(matches).toBeGreaterThan(500)
})
