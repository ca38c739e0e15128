import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readText } from '../../server/laws/reading/read-text.ts'
import { archive } from '../survey/made.ts'
import { docxOf } from '../../server/demo/documents/docx.ts'
import { docxType } from './support.ts'

test('rejects a Word file that unpacks to too many bytes, and reads others', async () => {
  const bomb = await archive({ 'word/document.xml': '0'.repeat(30_000_000) })
  expect(await readText({ type: docxType, stream: Readable.from([bomb]) })).toEqual({
    problem: 'Error: too-heavy',
    mayPass: false,
  })
  expect(
    await readText({ type: docxType, stream: Readable.from([docxOf({ title: '办法', paragraphs: ['第一条'] })]) }),
  ).toEqual({ text: expect.stringContaining('第一条') })
})
