/**
 * Conversion of a value's text to JavaScript for both databases: node-postgres and the embedded child use only this
 * module, so that rows are the same on both. Every result is sent as text; a type that is not listed (geometry, uuid,
 * interval …) stays PostgreSQL's text.
 */
type Parse = (text: string) => unknown

const keep: Parse = (text) => text

/**
 * Parses a bigint as a number. Throws beyond ±2^53−1: a count that silently loses its last digit is worse than an
 * error.
 */
function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`bigint ${text} does not fit a JavaScript number; cast it to text in the query`)
  return value
}

const INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/

/**
 * Returns ISO 8601 with milliseconds and `Z`. Microseconds are truncated, not rounded, so that an instant never moves
 * into the next day. `infinity` and years BC stay text.
 */
function parseInstant(text: string): string {
  const match = INSTANT.exec(text)
  if (match) return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
  const elsewhere = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(elsewhere.getTime()) ? text : elsewhere.toISOString()
}

function parseBytes(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex')
}

const scalars: Readonly<Record<number, Parse>> = {
  16: (text) => text === 't',
  17: parseBytes,
  20: parseBigint,
  21: Number,
  23: Number,
  26: Number,
  114: (text) => JSON.parse(text),
  700: Number,
  701: Number,
  1082: keep,
  1114: keep,
  1184: parseInstant,
  1700: Number,
  3802: (text) => JSON.parse(text),
}

/** Array type → element type, for the types above and the string types (name, text, char, varchar, uuid). */
const elementOf: Readonly<Record<number, number>> = {
  199: 114,
  1000: 16,
  1001: 17,
  1003: 19,
  1005: 21,
  1007: 23,
  1009: 25,
  1014: 1042,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  1115: 1114,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  2951: 2950,
  3807: 3802,
}

/**
 * Parses PostgreSQL's array literal, including nested ones. The delimiter is a comma, so it does not work for `box[]`
 * and `geometry[]`.
 */
function parseArray(text: string, element: Parse): unknown[] {
  let at = text.indexOf('{') + 1
  const quoted = (): string => {
    let value = ''
    for (at += 1; at < text.length && text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1
      value += text[at]
    }
    at += 1
    return value
  }
  const level = (): unknown[] => {
    const values: unknown[] = []
    while (at < text.length && text[at] !== '}') {
      const sign = text[at]
      if (sign === ',') at += 1
      else if (sign === '{') {
        at += 1
        values.push(level())
      } else if (sign === '"') values.push(element(quoted()))
      else {
        const start = at
        while (at < text.length && text[at] !== ',' && text[at] !== '}') at += 1
        const word = text.slice(start, at)
        values.push(word === 'NULL' ? null : element(word))
      }
    }
    at += 1
    return values
  }
  return level()
}

/** Returns the parser of a type by its oid. Never fails: an unknown type's parser returns the text. */
export function parserOf(oid: number): Parse {
  const element = elementOf[oid]
  if (element === undefined) return scalars[oid] ?? keep
  const parse = scalars[element] ?? keep
  return (text) => parseArray(text, parse)
}

/** Returns every oid with its own parser, because the embedded engine takes a table, not a function. */
export function parserTable(): Record<number, Parse> {
  const oids = [...Object.keys(scalars), ...Object.keys(elementOf)].map(Number)
  return Object.fromEntries(oids.map((oid) => [oid, parserOf(oid)]))
}
