import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { geoPackage } from '../../server/survey/index.ts'
import { readApart } from './made.ts'

/** A point at 100° E, 25° N as well-known binary. */
const point = '010100000000000000000059400000000000003940'

/** Texts that a table could change: what looks like another type, a formula or a separator, and blanks. */
const texts = [
  '007', '1e3', 'TRUE', '2026-11-26', 'NULL', '=1+1', "'=1", 'a,b;c', '"', '他说“好”，走了', 'two\nlines', 'two\r\nlines', 'old\rline',
  ' both ends ', '\ttab', '🏞️', 'x'.repeat(70_000),
] // prettier-ignore

const columns = [
  { name: 'text', type: 'String' },
  { name: 'whole', type: 'Integer64' },
  { name: 'part', type: 'Real' },
] as const

type Row = { cells: readonly (string | number | null)[]; shape: string | null }

async function written(rows: readonly Row[]): Promise<Buffer> {
  const batches = (async function* () {
    if (rows.length > 0) yield rows
  })()
  return buffer(Readable.from(geoPackage(batches, { layer: 'odd', columns, shape: 'Point', who: '' })))
}

test('a GeoPackage has every text (with plain line ends), number and empty cell as it was given', async () => {
  const rows = texts.map((text, at): Row => ({ cells: [text, at === 0 ? 2 ** 53 - 1 : at, at / 7], shape: point }))
  const bytes = await written([...rows, { cells: [null, null, null], shape: point }])
  const { features } = await readApart('odd.gpkg', bytes)
  expect(features.map(({ properties }) => properties)).toEqual([
    ...rows.map(({ cells: [text, whole, part] }) => ({ text: String(text).replaceAll(/\r\n?/g, '\n'), whole, part })),
    { text: null, whole: null, part: null },
  ])
  expect(features[0]?.geometry).toEqual({ type: 'Point', coordinates: [100, 25] })
})

test('a GeoPackage without rows has its columns', async () => {
  const bytes = await written([])
  expect(bytes.toString('latin1')).toContain('"whole" INTEGER')
  expect(bytes.toString('latin1')).toContain('"part" REAL')
})
