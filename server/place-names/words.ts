import { syllables } from '../http/pinyin.ts'

/** What a row of `placeNames` is found by. */
export type Named = { name: string; nameEn: string | null; code: string | null }

/** Queries (text of `tsquery`) for the same text, each finding all that the one before finds. */
export type Asked = {
  /** Names that begin with exactly these words. */
  exact: string
  /** Names that begin so. */
  start: string
  /** Names of which a part begins so. */
  part: string
  /** The same by sound; null for a text without Chinese characters. */
  sound: string | null
  /** Whether it says so little that only places are worth finding. */
  isShort: boolean
}

/** Limits of names, of which the rest is not found, and of texts. */
const mostStarts = 24
const mostSegments = 12
const longestWord = 60

const segments = /\p{Script=Han}+|[^\P{L}\p{Script=Han}\p{N}]*\p{N}*/gu
const han = /\p{Script=Han}/u

/** A run of Chinese characters with their syllables, or a run of other letters and digits, which is one character with its own sound. */
type Segment = { characters: readonly string[]; sounds: readonly string[] }

/**
 * Returns the words by which a name is found, as the text of a `tsvector`: of each run of Chinese its characters, pinyin and initials from every
 * character on, and the other runs. Names with different numbers share their words. What begins a name has weight A.
 */
export function wordsOf({ name, nameEn, code }: Named): string {
  const texts = [name, nameEn, code].flatMap((text) => (text ? [segmentsOf(text)] : []))
  const first = new Set(texts.flatMap(([segment]) => (segment ? wordsFrom(segment, 0) : [])))
  const later = new Set(
    texts.flatMap((all) =>
      all.flatMap((segment) => segment.characters.slice(0, mostStarts).flatMap((_each, at) => wordsFrom(segment, at))),
    ),
  )
  return [
    ...Array.from(first, (word) => `'${word}':1A`),
    ...Array.from(later).flatMap((word) => (first.has(word) ? [] : [`'${word}':1B`])),
  ].join(' ')
}

/** Returns how a typed text is looked up; null if it has no letter and no digit. */
export function askedFor(text: string): Asked | null {
  const all = segmentsOf(text)
  const [first, ...others] = all.map(({ characters }) => wordOf(characters))
  if (first === undefined) return null
  const every = (sign: string, beginning: string): string =>
    [`'${first}':${beginning}`, ...others.map((word) => `'${word}'${sign}`)].join(' & ')
  return {
    exact: every('', 'A'),
    start: every(':*', '*A'),
    part: every(':*', '*'),
    sound: han.test(text) ? all.map(({ sounds }) => `'${wordOf(sounds)}':*`).join(' & ') : null,
    isShort: others.length === 0 && first.length < 2 && !han.test(first),
  }
}

function wordsFrom({ characters, sounds }: Segment, at: number): string[] {
  const rest = sounds.slice(at)
  const initials = characters.length === 1 && !han.test(characters[0] ?? '') ? rest : rest.map(initialOf)
  return [wordOf(characters.slice(at)), wordOf(rest), wordOf(initials)]
}

function initialOf(sound: string): string {
  return Array.from(sound)[0] ?? ''
}

function wordOf(parts: readonly string[]): string {
  return Array.from(parts.join('')).slice(0, longestWord).join('')
}

function segmentsOf(text: string): Segment[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’‘]/g, '')
    .replaceAll('ü', 'v')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
  // Read as a whole: the characters beside it decide how one is read.
  const read = syllables(plain)
  const found = Array.from(plain.matchAll(segments)).filter(([segment]) => segment !== '')
  return found.slice(0, mostSegments).map(({ 0: segment, index }): Segment => {
    if (!han.test(segment)) return { characters: [segment], sounds: [segment] }
    const [characters, from] = [Array.from(segment), Array.from(plain.slice(0, index)).length]
    return { characters, sounds: characters.map((each, at) => (read[from + at] ?? each).replaceAll('ü', 'v')) }
  })
}
