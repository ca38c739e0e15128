import { useEffect, useEffectEvent, useState } from 'react'

/** Pause after the last key before the text is passed on. */
const pauseMs = 300

/**
 * An input text that is passed on after a pause, or at once with `commit`. A change from outside (back button, reset)
 * replaces it; a value that was passed on from here and comes back does not, because more may have been typed
 * meanwhile.
 */
export function useTypedText(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [outer, setOuter] = useState(text)
  /** Typed and not yet passed on. */
  const [pending, setPending] = useState<string | null>(null)
  /** Passed on and not yet returned as `text`. */
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
  // Uses `onChange` as of the end of the pause, which may include other choices made meanwhile.
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
