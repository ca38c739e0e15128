/** Lifetime of a cached response (specification, section 9). */
const cacheLifetimeMs = 60_000

type Entry = { answer: Promise<unknown>; until: number }

const entries = new Map<string, Entry>()

/**
 * Returns the response cached under the key, or the one of `load`. Concurrent callers share one call; a failed one is
 * not cached. The cache is cleared when the identity changes.
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

/** Clears cached responses: all of them, or those whose key starts with `keyStart`. */
export function clearCachedCalls(keyStart = ''): void {
  for (const key of entries.keys()) if (key.startsWith(keyStart)) entries.delete(key)
}
