import { syllables } from '../http/pinyin.ts'

/** What a row of `placeNames` is found by. */
export type Named = { name: string; nameEn: string | null; code: string | null }

/** Queries (text of `tsquery`) for the same text. */
export type Asked = {
  /** Names that begin with exactly these words. */
  exact: string
  /** Names that begin so. */
  start: string
  /** Names of which parts are exactly these words. */
  words: string
  /** Names of which parts begin so. */
  part: string
  /** The same by sound; null for a text without Chinese characters. */
  sound: string | null
  /** Whether it says so little that only places are worth finding. */
  isShort: boolean
}

/** Limits of names, of which the rest is not found, and of texts. */
const mostStarts = 24
const mostSegments = { named: 12, asked: 6 }
const longestWord = 60

const segments = /\p{Script=Han}+|[^\P{L}\p{Script=Han}\p{N}]*\p{N}*/gu
const han = /\p{Script=Han}/u

/** A run of Chinese characters with their syllables, or a run of other letters and digits, which is one character with its own sound. */
type Segment = { characters: readonly string[]; sounds: readonly string[] }

/** Stands before the words that a name begins with, so that the database counts how common they are. */
const beginning = '^'

/**
 * Returns the words by which a name is found, as the text of a `tsvector`: of each run of Chinese its characters, pinyin and initials from every
 * character on, and the other runs. Names with different numbers share their words.
 */
export function wordsOf({ name, nameEn, code }: Named): string {
  const texts = [name, nameEn, code].flatMap((text) => (text ? [segmentsOf(text)] : []))
  const first = texts.flatMap(([segment]) => (segment ? wordsFrom(segment, 0) : []))
  const all = texts
    .flat()
    .flatMap((segment) => segment.characters.slice(0, mostStarts).flatMap((_each, at) => wordsFrom(segment, at)))
  return Array.from(new Set([...first.map((word) => beginning + word), ...all]), (word) => `'${word}'`).join(' ')
}

/** Returns how a typed text is looked up; null if it has no letter and no digit. */
export function askedFor(text: string): Asked | null {
  const asked = segmentsOf(text).slice(0, mostSegments.asked)
  const words = asked.map(({ characters }) => wordOf(characters))
  const [first, ...others] = words
  if (first === undefined) return null
  const query = (all: readonly string[], sign = ''): string => all.map((word) => `'${word}'${sign}`).join(' & ')
  const beginnings = [beginning + first, ...others]
  return {
    exact: query(beginnings),
    start: query(beginnings, ':*'),
    words: query(words),
    part: query(words, ':*'),
    sound: han.test(text)
      ? query(
          asked.map(({ sounds }) => wordOf(sounds)),
          ':*',
        )
      : null,
    isShort: words.every((word) => word.length < 2 && !han.test(word)),
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
  return found.slice(0, mostSegments.named).map(({ 0: segment, index }): Segment => {
    if (!han.test(segment)) return { characters: [segment], sounds: [segment] }
    const [characters, from] = [Array.from(segment), Array.from(plain.slice(0, index)).length]
    return { characters, sounds: characters.map((each, at) => (read[from + at] ?? each).replaceAll('ü', 'v')) }
  })
}
