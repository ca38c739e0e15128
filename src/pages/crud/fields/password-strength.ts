const length = 16
/** Characters that are not confused when read aloud: no l, I, 1, O, 0. */
const alphabets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_.+=']

/** Strength of a password from 0 (too weak) to 3 (very strong), by its length and kinds of characters. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (password.length < 8 || kinds < 2 || distinct < 5) return 0
  if (password.length >= 14 && kinds >= 3) return 3
  return password.length >= 10 && kinds >= 3 ? 2 : 1
}

/**
 * Returns a random password of 16 characters with lower and upper case letters, digits and symbols, from the browser's
 * secure random source.
 */
export function generatePassword(): string {
  const all = alphabets.join('')
  const required = alphabets.map((alphabet) => pick(alphabet))
  const rest = Array.from({ length: length - required.length }, () => pick(all))
  return shuffled([...required, ...rest]).join('')
}

function pick(alphabet: string): string {
  return alphabet[randomBelow(alphabet.length)] ?? ''
}

/** Returns a uniform random number below `limit`; repeats draws that would favour low numbers. */
function randomBelow(limit: number): number {
  const bound = Math.floor(0x1_0000_0000 / limit) * limit
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < bound) return drawn % limit
  }
}

function shuffled(letters: string[]): string[] {
  const result = [...letters]
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomBelow(last + 1)
    const kept = result[last] ?? ''
    result[last] = result[other] ?? ''
    result[other] = kept
  }
  return result
}
