import { describe, expect, test } from 'vitest'
import { sentenceOf } from '../../server/survey/problems.ts'
import { archive, readApart, read, refusal, storedArchive, workbook } from './made.ts'

/** Codes of a refusal. A reading that began in earnest would be `too-slow` or `too-much-memory` instead. */
async function refusedFirst(name: string, content: string | Uint8Array): Promise<string[]> {
  return (await refusal(name, content, readApart)).map(({ code }) => code)
}

/** A block with its entities, and a drawing that inserts it in columns and rows. */
function drawing(entities: string, { columns, rows }: { columns: number; rows: number }): string {
  return [
    `0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n8\n0\n2\nB\n70\n0\n10\n0\n20\n0\n${entities}0\nENDBLK\n0\nENDSEC`,
    `0\nSECTION\n2\nENTITIES\n0\nINSERT\n8\n0\n2\nB\n10\n0\n20\n0\n70\n${columns}\n71\n${rows}\n44\n2\n45\n2\n0\nENDSEC\n0\nEOF\n`,
  ].join('\n')
}

describe('a small file that stands for endless work is refused at once', () => {
  test('a drawing whose inserted blocks are millions of entities, or of points', async () => {
    const line = '0\nLINE\n8\n0\n10\n0\n20\n0\n11\n1\n21\n1\n'
    expect(await refusedFirst('a.dxf', drawing(line, { columns: 10_000, rows: 10_000 }))).toEqual(['insert-array'])
    const circles = '0\nCIRCLE\n8\n0\n10\n0\n20\n0\n40\n1\n'.repeat(100)
    expect(await refusedFirst('a.dxf', drawing(circles, { columns: 40, rows: 40 }))).toEqual(['insert-array'])
    const nested = Array.from(
      { length: 30 },
      (_, at) =>
        `0\nBLOCK\n8\n0\n2\nN${at}\n70\n0\n10\n0\n20\n0\n${`0\nINSERT\n8\n0\n2\nN${at + 1}\n10\n0\n20\n0\n`.repeat(2)}0\nENDBLK\n`,
    ).join('')
    const doubled = `0\nSECTION\n2\nBLOCKS\n${nested}0\nBLOCK\n8\n0\n2\nN30\n10\n0\n20\n0\n${line}0\nENDBLK\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n0\nINSERT\n8\n0\n2\nN0\n10\n0\n20\n0\n0\nENDSEC\n0\nEOF\n`
    expect(await refusedFirst('a.dxf', doubled)).toEqual(['insert-array'])
  })

  test('a drawing with a few inserted blocks is read, all of their entities', async () => {
    const line = '0\nLINE\n8\n0\n10\n0\n20\n0\n11\n1\n21\n1\n'
    expect((await readApart('a.dxf', drawing(line, { columns: 5, rows: 4 }))).facts.count).toBe(20)
    const points = Array.from({ length: 12_000 }, (_, at) => `0\nPOINT\n8\nA\n10\n${at}\n20\n0\n`).join('')
    const { facts } = await readApart('a.dxf', drawing(points, { columns: 1, rows: 1 }))
    expect(facts.bbox?.[2]).toBe(11_999)
  })

  test('a sheet whose few cells are a million rows apart', async () => {
    const sheet = (cells: string): Promise<Buffer> =>
      archive({
        '[Content_Types].xml': '<Types/>',
        'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1"/></sheets></workbook>',
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
      })
    const far = await sheet(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
    )
    expect(await refusedFirst('a.xlsx', far)).toEqual(['sheet-scattered'])
    const rows = Array.from({ length: 3_000 }, (_, at) => [`地块${at}`, '100.1', '25.8'])
    expect((await read('a.xlsx', await workbook([['名称', '经度', '纬度'], ...rows]))).facts.count).toBe(3_000)
  })

  test('a dimension whose block is millions of entities, while zero bulges and many symbols are read', async () => {
    const line = '0\nLINE\n8\n0\n10\n0\n20\n0\n11\n1\n21\n1\n'
    const array = `0\nINSERT\n8\n0\n2\nB\n10\n0\n20\n0\n70\n2000\n71\n2000\n44\n2\n45\n2\n`
    const blocks = `0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n8\n0\n2\nB\n70\n0\n10\n0\n20\n0\n${line}0\nENDBLK\n0\nBLOCK\n8\n0\n2\n*D1\n70\n1\n10\n0\n20\n0\n${array}0\nENDBLK\n0\nENDSEC\n`
    const dimension = '0\nDIMENSION\n8\n0\n2\n*D1\n10\n0\n20\n0\n70\n32\n42\n1.5\n'
    const drawn = `${blocks}0\nSECTION\n2\nENTITIES\n${dimension}0\nENDSEC\n0\nEOF\n`
    expect(await refusedFirst('a.dxf', drawn)).toEqual(['insert-array'])
    const corners = Array.from({ length: 100 }, (_, at) => `10\n${at}\n20\n${at % 2}\n42\n0.0\n`).join('')
    const outlines = `0\nLWPOLYLINE\n8\n0\n90\n100\n${corners}`.repeat(1_200)
    const plain = await readApart('a.dxf', `0\nSECTION\n2\nENTITIES\n${outlines}0\nENDSEC\n0\nEOF\n`)
    expect(plain.facts.count).toBe(1_200)
    const symbols = await readApart('a.dxf', drawing(line.repeat(5), { columns: 250, rows: 200 }))
    expect(symbols.facts.count).toBe(50_000)
  })

  test('texts whose recognition or numbers could be tried in endless ways', async () => {
    const comments = `${'999\n'.repeat(60)}x`
    expect(await refusedFirst('a.dxf', comments)).toEqual(['unknown-format'])
    const digits = '1'.repeat(200_000)
    const point = `0\nPOINT\n8\nA\n10\n${digits}x\n20\n25\n`
    expect(await refusedFirst('a.dxf', `0\nSECTION\n2\nENTITIES\n${point}0\nENDSEC\n0\nEOF\n`)).toEqual([
      'not-a-number',
    ])
    expect((await refusedFirst('a.gpx', `<gpx>${'<wpt '.repeat(100_000)}`))[0]).toMatch(/damaged|no-features/)
    expect((await refusedFirst('a.json', `J1,1${' '.repeat(2_000_000)}x\n`))[0]).toBe('unknown-format')
  })

  test('a shapefile whose index has more entries than a file may have, or whose rows would fill the disk', async () => {
    const shp = Buffer.alloc(112)
    shp.writeInt32BE(9994, 0)
    shp.writeInt32BE(shp.length / 2, 24)
    shp.writeInt32LE(1000, 28)
    shp.writeInt32LE(5, 32)
    shp.writeInt32BE(1, 100)
    shp.writeInt32BE(2, 104)
    const index = (count: number): Buffer => {
      const shx = Buffer.concat([shp.subarray(0, 100), Buffer.alloc(count * 8)])
      shx.writeInt32BE(shx.length / 2, 24)
      for (let entry = 0; entry < count; entry += 1) shx.writeInt32BE(50, 100 + entry * 8)
      for (let entry = 0; entry < count; entry += 1) shx.writeInt32BE(2, 104 + entry * 8)
      return shx
    }
    const dbf = Buffer.alloc(65)
    dbf[0] = 3
    dbf.writeUInt16LE(65, 8)
    dbf.writeUInt16LE(65_000, 10)
    dbf[32] = 0x61
    dbf[43] = 0x43
    dbf[48] = 254
    dbf[64] = 0x0d
    const zip = (count: number): Buffer =>
      storedArchive([
        { name: 'a.shp', bytes: shp },
        { name: 'a.shx', bytes: index(count) },
        { name: 'a.dbf', bytes: dbf },
      ])
    expect(await refusedFirst('a.zip', zip(210_000))).toEqual(['too-many-features'])
    expect(await refusedFirst('a.zip', zip(20_000))).toEqual(['too-large'])
  })

  test('an archive that is small as a whole, though each member is', async () => {
    const members = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`part${at}.txt`, `${'0'.repeat(2_000_000)}${at}`]),
    )
    expect(await refusedFirst('a.zip', await archive({ ...members, 'a.geojson': '{}' }))).toEqual(['archive-ratio'])
  })
})

describe('a hostile file', () => {
  test('has no two members of one name, in whatever case', async () => {
    const bytes = Buffer.from('{}')
    for (const name of ['a.geojson', 'A.GeoJSON', 'a.GEOJSON']) {
      const [problem] = await refusal(
        'a.zip',
        storedArchive([
          { name: 'a.geojson', bytes },
          { name, bytes },
        ]),
      )
      expect(problem?.code).toBe('archive-twin')
      expect(sentenceOf(problem!).zh).toContain(name)
    }
  })

  test('that was cut off is refused in one sentence without folders of the build machine', async () => {
    const entity = '0\nLINE\n8\n0\n10\n100.1\n20\n25.8\n11\n100.2\n21\n25.9\n'
    const whole = `0\nSECTION\n2\nENTITIES\n${entity.repeat(20)}0\nENDSEC\n0\nEOF\n`
    for (let cut = 20; cut < whole.length - 30; cut += Math.floor(whole.length / 9)) {
      const problems = await refusal('a.dxf', whole.slice(0, -cut), readApart)
      expect(problems).toHaveLength(1)
      for (const { code, params } of problems) {
        expect(code).toMatch(/^(damaged|not-a-number|no-features|unknown-format)$/)
        expect(JSON.stringify(params)).not.toMatch(/\/(src|home|build|emsdk|output)\//)
      }
    }
  })

  test('with a long comment in front is recognised by what comes after it', async () => {
    const comment = `<!-- ${'说明 '.repeat(60_000)} -->`
    const kml = `<?xml version="1.0"?>${comment}<kml><Placemark><Point><coordinates>100.1,25.8</coordinates></Point></Placemark></kml>`
    expect((await read('a.xml', kml)).facts.format).toBe('kml')
    const gpx = `<?xml version="1.0"?>${comment}<gpx version="1.1"><wpt lat="25.8" lon="100.1"/></gpx>`
    expect((await readApart('a.xml', gpx)).facts.format).toBe('gpx')
    const dxf = `${'999\n注释\n'.repeat(20_000)}0\nSECTION\n2\nENTITIES\n0\nPOINT\n8\nA\n10\n100.1\n20\n25.8\n0\nENDSEC\n0\nEOF\n`
    expect((await readApart('a.dxf', dxf)).facts.format).toBe('dxf')
  })
})
