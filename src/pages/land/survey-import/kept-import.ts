/** An import that was under way in this tab. */
export type KeptImport = { importId: string; fileName: string }

/** Nobody is told of the import of another account in the same browser. */
function keyOf(userId: string): string {
  return `investmap.import:${userId}`
}

/**
 * Remembers the import that is being sent, so that a page that was loaded again can ask what became of it; null forgets
 * it. A storage that refuses costs only that.
 */
export function keepImport(userId: string, kept: KeptImport | null, storage: Storage = sessionStorage): void {
  try {
    if (kept) storage.setItem(keyOf(userId), JSON.stringify(kept))
    else storage.removeItem(keyOf(userId))
  } catch {
    // Without storage the page asks only as long as it is open.
  }
}

/** The import whose end this tab has not heard of, or null. */
export function readKeptImport(userId: string, storage: Storage = sessionStorage): KeptImport | null {
  try {
    const { importId, fileName } = JSON.parse(storage.getItem(keyOf(userId)) ?? '{}') as Partial<
      Record<keyof KeptImport, unknown>
    >
    return typeof importId === 'string' && typeof fileName === 'string' ? { importId, fileName } : null
  } catch {
    return null
  }
}
