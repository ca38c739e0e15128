import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { factsFileName } from '../../../src/resources/report-facts.ts'

/** The earliest time that a zip file can state, instead of the time at which it is made. */
const zipTime = new Date(1980, 0, 1)
const factsRelation = 'urn:investmap:report-facts'

/**
 * Returns a Word file that also contains the facts. The same content gives the same bytes, at any time on any machine.
 * Replaces the random ids and the times that the library writes.
 */
export function sealedWord(bytes: Uint8Array, { madeAt, facts }: { madeAt: string; facts: string }): Buffer {
  const parts = Object.entries(unzipSync(bytes)).filter(([name]) => !name.endsWith('/'))
  const linkIds = new Map<string, string>()
  const sealed = parts.map(([name, content]): [string, Uint8Array] =>
    /\.(xml|rels)$/.test(name)
      ? [name, strToU8(completed(name, withoutChance(strFromU8(content), linkIds), madeAt))]
      : [name, content],
  )
  // `[Content_Types].xml` comes first, as some readers expect.
  const all = [...sealed, [factsFileName, strToU8(facts)] as const].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Buffer.from(zipSync(Object.fromEntries(all), { mtime: zipTime, level: 9 }))
}

/** Numbers random ids of links, and ids of pictures, which count on from document to document. */
function withoutChance(text: string, linkIds: Map<string, string>): string {
  let pictures = 0
  const linkId = (random: string): string => {
    const known = linkIds.get(random) ?? `rIdLink${linkIds.size + 1}`
    linkIds.set(random, known)
    return known
  }
  return text
    .replaceAll(/(?<=\b(?:r:id|Id)=")rId(?!\d+")[\w-]+(?=")/g, linkId)
    .replaceAll(/(?<=<wp:docPr id=")\d+/g, () => String((pictures += 1)))
}

function completed(name: string, text: string, madeAt: string): string {
  switch (name) {
    case '[Content_Types].xml':
      return text.replace('<Default ', '<Default ContentType="application/json" Extension="json"/><Default ')
    case '_rels/.rels':
      return text.replace(
        '</Relationships>',
        `<Relationship Id="rIdFacts" Type="${factsRelation}" Target="${factsFileName}"/></Relationships>`,
      )
    case 'docProps/core.xml':
      return text.replaceAll(/(?<=<dcterms:(?:created|modified)[^>]*>)[^<]*/g, madeAt)
    default:
      return text
  }
}
