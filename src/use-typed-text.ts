import { useEffect, useEffectEvent, useState } from 'react'

/** So long after the last key the text is handed on. */
const pauseMs = 300

/**
 * A text that is typed here and handed on after a pause, or at once with `commit`. A change from outside (back button,
 * reset) replaces what is typed; what was handed on from here and comes back does not, because more may have been typed
 * meanwhile.
 */
export function useTypedText(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [outer, setOuter] = useState(text)
  /** Typed and not yet handed on. */
  const [pending, setPending] = useState<string | null>(null)
  /** Handed on and not yet come back as `text`. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (outer !== text) {
    const isOwn = sent.includes(text)
    setOuter(text)
    setSent(isOwn ? sent.slice(sent.lastIndexOf(text) + 1) : [])
    if (!isOwn) {
      setTyped(text)
      setPending(null)
    }
  }
  const commit = (next: string) => {
    setTyped(next)
    setPending(null)
    const trimmed = next.trim()
    if (trimmed === (sent.at(-1) ?? text)) return
    setSent((before) => [...before, trimmed])
    onChange(trimmed)
  }
  // As of the end of the pause: `onChange` may hold what else was chosen meanwhile.
  const handOn = useEffectEvent(commit)
  useEffect(() => {
    if (pending === null) return undefined
    const timer = setTimeout(() => handOn(pending), pauseMs)
    return () => clearTimeout(timer)
  }, [pending])
  const type = (next: string) => {
    setTyped(next)
    setPending(next)
  }
  return { typed, type, commit }
}
