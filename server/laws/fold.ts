import type { Segment } from '../../src/resources/found-laws.ts'
import { charactersOfRadicals } from './radicals.ts'

/** Longest stored text of one part, in characters: a book of 300 pages. */
export const longestText = 300_000
/** Maximum words of one search. */
const mostTerms = 6
/** PostgreSQL stores at most one mebibyte of words per row. */
const mostTokenBytes = 900_000

const kept = /[\p{L}\p{N}]/u
const known = new Map<string, string>()

/**
 * Normalizes a text: lower case, full width to half width, radicals to characters, everything except letters and digits
 * to a space. Each character stays one character, so that positions are the same in both texts.
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

/** Index tokens of a normalized text: each character, and each pair of adjacent characters without a space. */
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

/** Distinct words of a search; empty if it has no letter or digit. */
export function termsOf(query: string): string[] {
  const words = folded(query.normalize('NFC'))
    .split(' ')
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, mostTerms)
}

/**
 * Index query for a word, and whether its hits are exact; otherwise they must be checked, because the pairs may be in
 * different places.
 */
export function questionOf(term: string): { tokens: string; isExact: boolean } {
  const signs = [...term]
  const asked = signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
  return { tokens: [...new Set(asked)].map((token) => `'${token}'`).join(' & '), isExact: signs.length < 3 }
}

/** Splits a text into segments, with all occurrences of the words marked. */
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
