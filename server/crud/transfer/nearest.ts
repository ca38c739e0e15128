/** How much of the longer text may differ for two texts to count as alike. */
const mostDifference = 0.5

/** Returns the text that is most like this one, without regard to case, spaces and bracketed text; null if none is. */
export function nearest(text: string, candidates: readonly string[]): string | null {
  const wanted = plain(text)
  const [best] = candidates
    .map((candidate) => ({ candidate, difference: difference(wanted, plain(candidate)) }))
    .toSorted((one, other) => one.difference - other.difference)
  return best && best.difference <= mostDifference ? best.candidate : null
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\([^)]*\)|\s/g, '')
    .toLowerCase()
}

/** Levenshtein distance as a part of the longer text: 0 for equal texts, 1 for texts without anything in common. */
function difference(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  if (longest === 0) return 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return (row[other.length] ?? longest) / longest
}
