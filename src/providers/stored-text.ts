/** Reads a key of local storage; null when it is absent or the browser refuses storage (private windows, policies). */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Writes a key of local storage, or removes it at null. Where the browser refuses storage the value lasts until the
 * page is left.
 */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}
