import { expect, it } from 'vitest'
import { withDatabase } from '../support/database.ts'
import { aNumber, makeParcels, withApp } from './support.ts'

const database = withDatabase()
const test = withApp(database)

it('a page far down a list has the same rows in the same order as a larger page around it', async () => {
  const prefix = aNumber()
  const numbered = Array.from({ length: 1_030 }, (_, index) => ({
    parcelNo: `${prefix}${String(index).padStart(4, '0')}`,
    name: `地块${index % 7}`,
    xzqdm: '532901001000',
  }))
  await makeParcels(database, test.engine, numbered)
  const rows = async (range: string) =>
    (await test.call('GET', `testParcels/page?parcelNo_startswith=${prefix}&${range}`)).data.records
  for (const order of ['', '&_sort=name&_order=desc', '&_sort=name,createdAt&_order=asc,desc']) {
    const deep = await rows(`_start=1000&_end=1020${order}`)
    const shallow = await rows(`_start=900&_end=1030${order}`)
    expect(deep).toEqual(shallow.slice(100, 120))
  }
  expect(await rows('_start=1025&_end=1040')).toHaveLength(5)
  expect(await rows('_start=5000&_end=5010')).toEqual([])
})
