import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeProbe } from '../http/health.ts'
import { FileGone, type FileStore } from './store.ts'

/** Stores files in a folder of this machine. `put` moves the file, so it must be on the same disk. */
export function localStore(folder: string): FileStore {
  return {
    async put(key, path) {
      const target = join(folder, key)
      await mkdir(dirname(target), { recursive: true })
      const handle = await open(path, 'r+')
      await handle.sync().finally(() => handle.close())
      await rename(path, target)
    },
    async read(key, range) {
      const handle = await open(join(folder, key)).catch((error: unknown) => {
        throw isMissing(error) ? new FileGone(key) : error
      })
      return handle.createReadStream(range ?? {})
    },
    async remove(key) {
      const path = join(folder, key)
      await rm(path, { force: true })
      await rmdir(dirname(path)).catch(() => undefined)
    },
    check: () => writeProbe(folder),
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
