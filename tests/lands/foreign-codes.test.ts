import { beforeAll, describe, expect, it } from 'vitest'
import { lands } from '../../src/resources/lands.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'
import { collection, polygon, ring, sendSurvey } from '../survey-io/sending.ts'
import { aLand } from './support.ts'

describe('a number that a parcel outside the data scope has', () => {
  const server = aServer({ demo: 'off' })
  let officer: Caller

  beforeAll(async () => {
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    await server.aRegion({ xzqdm: '532930000000', xzqjb: '3' })
    officer = await server.anActor(['LM:*'])
    const foreign = { xzqdm: '532930000000', name: '邻县地块' }
    for (const landCode of ['FOREIGN-LIVE', 'FOREIGN-GONE', 'FOREIGN-OPEN'])
      await server.make(lands, aLand({ ...foreign, landCode, published: landCode.endsWith('OPEN') }))
    await sql`update lands set "deletedAt" = now() where "landCode" = 'FOREIGN-GONE'`.execute(server.database.db)
  })

  const without = (text: string, code: string) => text.replaceAll(code, 'X').replace(/"requestId":"[^"]*"/, '')

  it('is only told to be taken: not by what, and not whether that is in the recycle bin', async () => {
    const add = (landCode: string): Promise<Answer> => officer.post('/projectLands/add', aLand({ landCode }))
    const [live, gone] = [await add('FOREIGN-LIVE'), await add('FOREIGN-GONE')]
    expect([live.status, live.msg]).toEqual([409, '地块编号“FOREIGN-LIVE”已被占用'])
    expect(without(gone.text, 'FOREIGN-GONE')).toBe(without(live.text, 'FOREIGN-LIVE'))
  })

  it('is told no more by an import, unless the parcel is published', async () => {
    const check = async (code: string) => {
      const file = collection([polygon([ring(100.2, 25.6)], { code, name: '甲' })])
      return (await sendSurvey(officer, file, { dryRun: true })).data
    }
    const [live, gone] = [await check('FOREIGN-LIVE'), await check('FOREIGN-GONE')]
    expect(live).toMatchObject({ duplicates: [], failed: [{ field: 'landCode' }] })
    expect({ ...gone, importId: '' }).toEqual(
      JSON.parse(JSON.stringify({ ...live, importId: '' }).replaceAll('FOREIGN-LIVE', 'FOREIGN-GONE')),
    )
    expect((await check('FOREIGN-OPEN')).duplicates).toMatchObject([{ by: 'code', other: { name: '邻县地块' } }])
  })
})
