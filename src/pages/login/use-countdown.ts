import { useEffect, useState } from 'react'

/** Counts down the seconds of a wait by the clock, so that a sleeping tab does not extend it; 0 if there is none. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (end === 0) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [end])
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000))
  const start = (seconds: number) => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }
  return { secondsLeft, start }
}

/** `90` → `1:30`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
