import { describe, expect, it } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import { zipped } from '../../server/crud/transfer/zip-writer.ts'
import type { Cell } from '../../src/formats/cell.ts'
import { workbookParts } from '../../src/formats/xlsx.ts'
import { withDatabase } from '../support/database.ts'
import { multipart } from './multipart.ts'
import { aNumber, withApp } from './support.ts'

const test = withApp(withDatabase())

async function workbook(titles: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const columns = titles.map((title) => ({ title, widthCharacters: 12 }))
  const parts: Buffer[] = []
  for await (const part of zipped(workbookParts([{ name: '数据', columns, rows: [rows] }]))) parts.push(part)
  return Buffer.concat(parts)
}

const send = (call: 'import' | 'importFaults', file: Buffer) => {
  const { payload, headers } = multipart({}, { name: 'a.xlsx', content: file })
  return test.call('POST', `testParcels/${call}`, { as: 'admin', payload, headers })
}

describe('an import', () => {
  it('gives its faulty rows back as a file, with what is wrong, which can be corrected and imported', async () => {
    const no = aNumber()
    const table = await workbook(
      ['编号', '名称', '区划', '出让日', '间数'],
      [
        [`${no}a`, '甲', '大理市', { date: '2026-03-01' }, 3],
        [`${no}b`, '乙', '没有的地方', { date: '2026-03-02' }, 4],
        [`${no}c`, null, '大理市', null, 1000],
      ],
    )
    const faults = (file: Buffer) => send('importFaults', file)
    const answer = await faults(table)
    expect(String(answer.response.headers['content-disposition'])).toContain(encodeURIComponent('试验地块-有问题的行-'))
    const [titles, ...rows] = await readSheet(answer.response.rawPayload)
    expect(titles).toEqual(['编号', '名称', '区划', '出让日', '间数', '问题'])
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      [`${no}b`, '乙', '没有的地方'],
      [`${no}c`, null, '大理市'],
    ])
    expect(rows.map((row) => String(row[5]))).toEqual([
      expect.stringContaining('没有的地方'),
      expect.stringMatching(/名称.*；.*间数/) as string,
    ])
    expect((await test.call('GET', `testParcels/page?parcelNo_startswith=${no}`)).data.total).toBe(0)
    const again = await faults(answer.response.rawPayload)
    expect((await readSheet(again.response.rawPayload))[0]).toEqual(titles)
    const mended = await workbook(
      titles!.map(String),
      rows.map(([code, name, , day]) => [
        String(code),
        String(name ?? '丙'),
        '大理市',
        day ? { date: '2026-03-02' } : null,
        1,
        '?',
      ]),
    )
    expect((await send('import', mended)).data).toEqual({ inserted: 2, updated: 0, unchanged: 0, failed: [] })
    expect(await faults(mended)).toMatchObject({ status: 422, msg: '文件中没有有问题的行' })
  })
})
