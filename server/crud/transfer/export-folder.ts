import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Name prefix of export folders, in the system's folder for temporary files. */
export const exportPrefix = 'investmap-export-'

const leftoverMs = 24 * 3600 * 1000

/**
 * Runs work in a temporary folder, for files whose parts can't be written front to back; removes it when the work ends
 * or the reader disconnects.
 */
export async function* inExportFolder<T>(work: (folder: string) => AsyncGenerator<T>): AsyncGenerator<T> {
  const folder = await mkdtemp(join(tmpdir(), `${exportPrefix}${process.pid}-`))
  try {
    yield* work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Removes folders older than a day, left by a killed server. */
export async function removeOldExports(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(exportPrefix))) {
    const path = join(tmpdir(), name)
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > leftoverMs) await rm(path, { recursive: true, force: true })
  }
}
