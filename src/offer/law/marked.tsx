import type { Segment } from '../../resources/found-laws.ts'

/** A text with the search hits marked. */
export function Marked({ segments }: { segments: readonly Segment[] }) {
  return (
    <>
      {placed(segments).map(({ text, isHit, at }) =>
        isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </>
  )
}

/** Each segment with its start position. */
function placed(segments: readonly Segment[]): (Segment & { at: number })[] {
  return segments.map((segment, index) => ({
    ...segment,
    at: segments.slice(0, index).reduce((sum, { text }) => sum + text.length, 0),
  }))
}

const parts = /[\p{L}\p{N}]+/gu

/** Marks the words of a search in DOM nodes. */
export function markWords(root: Node, query: string): void {
  const words = [...new Set(query.normalize('NFKC').toLowerCase().match(parts) ?? [])]
  if (words.length === 0) return
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) markIn(text, words)
}

function markIn(text: Text, words: readonly string[]): void {
  const plain = text.data.toLowerCase()
  if (plain.length !== text.data.length) return
  const found = words
    .flatMap((word) => (plain.includes(word) ? [{ at: plain.indexOf(word), length: word.length }] : []))
    .sort((one, other) => one.at - other.at || other.length - one.length)
  const [first] = found
  if (!first) return
  const hit = text.splitText(first.at)
  const rest = hit.splitText(first.length)
  const mark = document.createElement('mark')
  hit.replaceWith(mark)
  mark.append(hit)
  markIn(rest, words)
}
