import { describe, expect, it } from 'vitest'
import { checkedZip } from '../../server/http/zip-check.ts'
import { archive } from '../survey/made.ts'

const endBytes = 22

describe('an untrusted archive', () => {
  it('is returned unchanged if it is valid', async () => {
    const bytes = await archive({ 'word/document.xml': '<w/>', '[Content_Types].xml': '<t/>' })
    expect(checkedZip(bytes)).toEqual(bytes)
  })

  it('is returned with its end record directly after its directory, whatever was between them', async () => {
    const bytes = await archive({ 'a.txt': 'a' })
    const [content, end] = [bytes.subarray(0, -endBytes), bytes.subarray(-endBytes)]
    expect(checkedZip(Buffer.concat([content, Buffer.from('another list'), end]))).toEqual(bytes)
    const far = Buffer.from(end)
    far.writeUInt16LE(0xffff, 4)
    expect(checkedZip(Buffer.concat([content, far]))).toEqual(bytes)
  })

  it('is rejected if it is too large when unpacked, or not an archive', async () => {
    expect(checkedZip(await archive({ 'word/document.xml': '0'.repeat(30_000_000) }))).toBe('too-heavy')
    expect(checkedZip(Buffer.from('PK\u0003\u0004 no archive', 'latin1'))).toBe('unreadable')
  })
})
