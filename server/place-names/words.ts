import { syllables } from '../http/pinyin.ts'

/** What a row of `placeNames` is found by. */
export type Named = { name: string; nameEn: string | null; code: string | null }

/** Queries (text of `tsquery`) for the same text, each finding all that the one before finds. */
export type Asked = {
  /** Whole names. */
  whole: string
  /** Names that begin with it. */
  start: string
  /** Names of which a part begins with it; a text of several words may also have one word in each of several parts. */
  part: string
  /** The same by sound; null for a text without Chinese characters. */
  sound: string | null
  /** Whether it says so little that only places are worth finding. */
  isShort: boolean
}

/** Limits of names, of which the rest is not found, and of texts. */
const mostStarts = 24
const longestWord = 60

const parts = /\p{Script=Han}|[^\P{L}\p{Script=Han}]+|\p{N}+/gu
const han = /\p{Script=Han}/u

/** A character of Chinese with its syllable, or a run of other letters or digits, which is its own sound. */
type Part = { text: string; sound: string; initial: string }

/** Returns the words by which a name is found, as the text of a `tsvector`: weight A for whole names, B for what begins at a later character or run. */
export function wordsOf({ name, nameEn, code }: Named): string {
  const texts = [name, nameEn, code].flatMap((text) => (text ? [partsOf(text)] : []))
  const words = (starts: (all: Part[]) => Part[][]): string[] =>
    texts.flatMap(starts).flatMap((rest) => (['text', 'sound', 'initial'] as const).map((as) => joined(rest, as)))
  const whole = new Set(words((all) => (all.length > 0 ? [all] : [])))
  const later = new Set(words((all) => all.slice(1, mostStarts).map((_part, index) => all.slice(index + 1))))
  return [
    ...[...whole].map((word) => `'${word}':1A`),
    ...[...later].filter((word) => !whole.has(word)).map((word) => `'${word}':1B`),
  ].join(' ')
}

/** Returns how a typed text is looked up; null if it has no letter and no digit. */
export function askedFor(text: string): Asked | null {
  const all = partsOf(text)
  const word = joined(all, 'text')
  if (word === '') return null
  const terms = text.split(/\s+/).flatMap((term) => joined(partsOf(term), 'text') || [])
  const isChinese = han.test(word)
  return {
    whole: `'${word}':A`,
    start: `'${word}':*A`,
    part: terms.length > 1 ? `'${word}':* | (${terms.map((term) => `'${term}':*`).join(' & ')})` : `'${word}':*`,
    sound: isChinese ? `'${joined(all, 'sound')}':*` : null,
    isShort: !isChinese && word.length < 2,
  }
}

function partsOf(text: string): Part[] {
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
  const at = new Map<number, string>()
  let index = 0
  for (const [place, character] of Array.from(plain).entries()) {
    at.set(index, read[place] ?? character)
    index += character.length
  }
  return Array.from(plain.matchAll(parts), ({ 0: part, index: place }) => {
    if (!han.test(part)) return { text: part, sound: part, initial: part }
    const sound = (at.get(place) ?? part).replaceAll('ü', 'v')
    return { text: part, sound, initial: Array.from(sound)[0] ?? part }
  })
}

function joined(all: readonly Part[], as: keyof Part): string {
  return all
    .map((part) => part[as])
    .join('')
    .slice(0, longestWord)
}
