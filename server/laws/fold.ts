import type { Segment } from '../../src/resources/found-laws.ts'
import { charactersOfRadicals } from './radicals.ts'

/** Longest text of one part that is kept, in characters: a book of 300 pages. */
export const longestText = 300_000
/** Words of one search. */
const mostTerms = 6
/** PostgreSQL keeps at most a mebibyte of words in one row. */
const mostTokenBytes = 900_000

const kept = /[\p{L}\p{N}]/u
const known = new Map<string, string>()

/**
 * A text in plain letters: small, full width as half width, radicals as characters, everything that is no letter or
 * digit a space. One character for each, so that a place in one is the place in the other.
 */
export function folded(text: string): string {
  let plain = ''
  for (const sign of text) plain += foldedSign(sign)
  return plain
}

function foldedSign(sign: string): string {
  const found = known.get(sign)
  if (found !== undefined) return found
  const plain = (charactersOfRadicals.get(sign) ?? sign).normalize('NFKC').toLowerCase()
  const isOne = plain.length === 1 || [...plain].length === 1
  const made = isOne && kept.test(plain) ? plain : kept.test(sign) ? sign : ' '
  known.set(sign, made)
  return made
}

/** What an index holds of a folded text: each character, and each pair of neighbours that no space parts. */
export function tokensOf(plain: string): string[] {
  const tokens = new Set<string>()
  let bytes = 0
  let before = ' '
  const add = (token: string): void => {
    if (tokens.has(token)) return
    tokens.add(token)
    bytes += Buffer.byteLength(token)
  }
  for (const sign of plain) {
    if (bytes > mostTokenBytes) break
    if (sign !== ' ') add(sign)
    if (sign !== ' ' && before !== ' ') add(before + sign)
    before = sign
  }
  return [...tokens]
}

/** The words that a search asks for, each once; empty when it has no letter or digit. */
export function termsOf(query: string): string[] {
  const words = folded(query.normalize('NFC'))
    .split(' ')
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, mostTerms)
}

/** A word as the index is asked for it, and whether what the index finds has to be looked at: pairs may stand apart. */
export function questionOf(term: string): { tokens: string; isExact: boolean } {
  const signs = [...term]
  const asked = signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
  return { tokens: [...new Set(asked)].map((token) => `'${token}'`).join(' & '), isExact: signs.length < 3 }
}

/** A text in pieces, with every place that one of the words has. */
export function marked(text: string, terms: readonly string[]): Segment[] {
  const signs = [...text]
  const plain = [...folded(text)]
  const isHit = signs.map(() => false)
  for (const term of terms.map((each) => [...each])) {
    for (let at = 0; at + term.length <= plain.length; at += 1) {
      if (term.every((sign, offset) => plain[at + offset] === sign)) isHit.fill(true, at, at + term.length)
    }
  }
  const segments: Segment[] = []
  for (const [at, sign] of signs.entries()) {
    const last = segments.at(-1)
    if (last && last.isHit === isHit[at]) last.text += sign
    else segments.push({ text: sign, isHit: isHit[at] === true })
  }
  return segments
}
