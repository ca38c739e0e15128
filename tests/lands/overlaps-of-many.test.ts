import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { withGiven } from '../../server/lands/given.ts'
import { findOverlaps } from '../../server/lands/overlaps.ts'
import { cornersOf } from '../survey-io/many.ts'
import { aServer } from '../support/app.ts'
import { rollingBack } from '../support/database.ts'

const many = 2_500
const columns = 100

const server = aServer({ demo: 'on' })

beforeAll(async () => {
  await sql`analyze lands`.execute(server.database.db)
})

test('of thousands of new boundaries, only the repeated one overlaps, also when the table has statistics', async () => {
  const boundaries = Array.from({ length: many }, (_none, index) => ({
    index,
    id: `given-${index}`,
    boundary: { type: 'MultiPolygon', coordinates: [[cornersOf(index, columns)]] },
  }))
  const repeated = { index: many, id: 'given-again', boundary: boundaries[7]!.boundary }
  const overlaps = await rollingBack(server.database, (tx) =>
    withGiven(tx, [...boundaries, repeated], (given) => findOverlaps(tx, given)),
  )
  expect([...overlaps].map(([index, [overlap]]) => [index, overlap?.otherIndex])).toEqual([[many, 7]])
})
