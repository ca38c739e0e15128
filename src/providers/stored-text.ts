/** Reads a key of local storage; null when it is missing or the browser blocks storage (private windows, policies). */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a key of local storage, or removes it for null. Where the browser blocks storage, the write is ignored. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}
