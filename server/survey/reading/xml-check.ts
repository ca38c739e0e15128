import { createReadStream } from 'node:fs'
import { problem, SurveyError } from '../problems.ts'

const overlap = 16

/**
 * Throws when an XML file defines entities: nothing that is surveyed needs them, and a few lines of them unpack to
 * gigabytes. UTF-16 is searched as well.
 */
export async function refuseEntities(path: string): Promise<void> {
  let tail = ''
  for await (const chunk of createReadStream(path)) {
    const text = tail + (chunk as Buffer).toString('latin1').replaceAll('\0', '')
    const found = /<!ENTITY[^>]{0,40}/i.exec(text)
    if (found) throw new SurveyError([problem('entity-expansion', { place: found[0].slice(0, 40) })])
    tail = text.slice(-overlap)
  }
}
