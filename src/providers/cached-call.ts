/** How long an answer is kept (specification, section 9). */
const cacheLifetimeMs = 60_000

type Entry = { answer: Promise<unknown>; until: number }

const entries = new Map<string, Entry>()

/**
 * The answer kept under the key, or the one of `load`. Callers at the same time share one call; a failed one is not
 * kept. Kept answers go when the identity changes.
 */
export function cachedCall<T>(key: string, load: () => Promise<T>): Promise<T> {
  const kept = entries.get(key)
  if (kept && kept.until > Date.now()) return kept.answer as Promise<T>
  const answer = load()
  const entry = { answer, until: Date.now() + cacheLifetimeMs }
  entries.set(key, entry)
  answer.catch(() => {
    if (entries.get(key) === entry) entries.delete(key)
  })
  return answer
}

/** Forgets kept answers: all of them, or those whose key starts so. */
export function clearCachedCalls(keyStart = ''): void {
  for (const key of entries.keys()) if (key.startsWith(keyStart)) entries.delete(key)
}
