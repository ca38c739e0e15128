import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { pagesOf } from '../../server/report/document/pages.ts'
import { pdfOf } from '../../server/report/document/pdf.ts'
import { wordOf } from '../../server/report/document/word.ts'
import { aContent } from './a-content.ts'

const folder = mkdtempSync(join(tmpdir(), 'investmap-same-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A clock that is a year ahead. */
const ahead = `data:text/javascript,${encodeURIComponent(
  'const RealDate = Date; const ahead = 365 * 86400000; globalThis.Date = class extends RealDate { constructor(...given) { if (given.length > 0) super(...given); else super(RealDate.now() + ahead) } static now() { return RealDate.now() + ahead } }',
)}`

it('PDF and Word have the same bytes in another process, a year later, in another time zone', async () => {
  const path = join(folder, 'other')
  execFileSync(
    process.execPath,
    ['--import', 'tsx', '--import', ahead, join(import.meta.dirname, 'writing-program.ts'), path],
    { env: { ...process.env, TZ: 'America/New_York' } },
  )
  const pages = pagesOf(aContent({}))
  const word = await wordOf(pages, '{}')
  expect(word.equals(readFileSync(`${path}.docx`))).toBe(true)
  expect((await pdfOf(pages, '{}')).equals(readFileSync(`${path}.pdf`))).toBe(true)

  const parts = unzipSync(word)
  const text = (name: string): string => new TextDecoder().decode(parts[name])
  expect(text('investmap-report.json')).toBe('{}')
  expect(text('docProps/core.xml')).toContain('>2026-11-26T01:00:00.000Z</dcterms:modified>')
  const links = [...text('word/_rels/document.xml.rels').matchAll(/Id="(rIdLink\d+)"/g)].map(([, id]) => id)
  expect(links).toHaveLength(2)
  for (const id of links) expect(text('word/document.xml')).toContain(`r:id="${id}"`)
  const pictures = [...text('word/document.xml').matchAll(/<wp:docPr id="(\d+)"/g)].map(([, id]) => id)
  expect(pictures).toEqual(['1', '2', '3'])
})
