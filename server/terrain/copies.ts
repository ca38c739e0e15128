import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const unfinishedEnding = '.part'
/** Nobody works so long on a copy. */
const leftMs = 3_600_000

/**
 * Copies of kept rasters on the disk of this machine: windows are read from them, which takes too long from a store
 * elsewhere. The bytes of an id never change.
 */
export class Copies {
  readonly #folder: string
  readonly #openStored: (fileId: string) => Promise<Readable | null>
  readonly #copying = new Map<string, Promise<string | null>>()

  constructor(folder: string, openStored: (fileId: string) => Promise<Readable | null>) {
    this.#folder = folder
    this.#openStored = openStored
  }

  /** Returns the path of the copy of a file, made first if it is missing; null if the store has no such file. */
  async pathOf(fileId: string): Promise<string | null> {
    const path = this.#pathOf(fileId)
    if (await stat(path).catch(() => null)) return path
    const copying = this.#copying.get(fileId) ?? this.#copy(fileId).finally(() => this.#copying.delete(fileId))
    this.#copying.set(fileId, copying)
    return copying
  }

  /** Removes the copies of all other files, and what a program that was killed has left unfinished. */
  async keepOnly(fileIds: readonly string[]): Promise<void> {
    const kept = fileIds.map((id) => this.#pathOf(id))
    const all = (await readdir(this.#folder).catch(() => [])).map((name) => join(this.#folder, name))
    for (const path of all)
      if (!kept.includes(path) && (await this.#isLeft(path))) await rm(path, { force: true }).catch(() => undefined)
  }

  async #isLeft(path: string): Promise<boolean> {
    if (!path.endsWith(unfinishedEnding)) return true
    const facts = await stat(path).catch(() => null)
    return facts !== null && Date.now() - facts.mtimeMs > leftMs
  }

  #pathOf(fileId: string): string {
    return join(this.#folder, `${fileId}.tif`)
  }

  async #copy(fileId: string): Promise<string | null> {
    const stored = await this.#openStored(fileId)
    if (!stored) return null
    const path = this.#pathOf(fileId)
    const unfinished = `${path}.${randomBytes(6).toString('hex')}${unfinishedEnding}`
    await mkdir(this.#folder, { recursive: true })
    try {
      await pipeline(stored, createWriteStream(unfinished))
      await rename(unfinished, path)
    } finally {
      await rm(unfinished, { force: true })
    }
    return path
  }
}
