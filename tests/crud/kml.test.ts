import { expect, test } from 'vitest'
import { kml } from '../../server/crud/transfer/kml-writer.ts'

async function written(title: string, text: string): Promise<string> {
  const row = { id: '1', code: '1', title, cells: [text], geometry: null, raw: {} }
  const batches = (async function* () {
    yield [row]
  })()
  const columns = [{ name: 'a&b', short: 'ab', label: '<面积>', kind: 'text', scale: 0 } as const]
  const pieces: string[] = []
  const content = { layer: '"层"', columns, batches, srid: 4490, shape: 'Point', encoding: 'UTF-8' } as const
  for await (const piece of kml(content)) pieces.push(piece)
  return pieces.join('')
}

test.each([
  ['大理 🏞️\n\t=1', '大理 🏞️\n\t=1'],
  ['a & b < c > "d"', 'a &amp; b &lt; c &gt; &quot;d&quot;'],
  ['line\r\nend', 'line&#13;\nend'],
  ['nothing\u0000\u000B\uFFFE\uD800 left', 'nothing left'],
])('KML has %j as %j', async (text, expected) => {
  const document = await written(text, text)
  expect(document).toContain(`<Placemark><name>${expected}</name>`)
  expect(document).toContain(`<value>${expected}</value>`)
  expect(document).toContain('<Document><name>&quot;层&quot;</name>')
  expect(document).toContain('<Data name="a&amp;b"><displayName>&lt;面积&gt;</displayName>')
})
