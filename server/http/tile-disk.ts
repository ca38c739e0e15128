import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

type Kept = { bytes: number; madeAtMs: number }

/** Disks give whole blocks, also to an empty file. */
const blockBytes = 4096

function onDisk(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / blockBytes)) * blockBytes
}

/**
 * Disk cache in a folder with a limit in bytes, which survives a restart; removes the least recently used file first.
 */
export class TileDisk {
  readonly #folder: string
  readonly #mostBytes: number
  readonly #kept = new Map<string, Kept>()
  #bytes = 0
  #isRead: Promise<void> | null = null

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Returns the file of a name and when it was stored; null if there is none. */
  async get(name: string): Promise<{ content: Buffer; madeAtMs: number } | null> {
    await this.#read()
    const kept = this.#kept.get(name)
    if (!kept) return null
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    const content = await readFile(join(this.#folder, name)).catch(() => null)
    if (!content) this.#forget(name)
    return content && { content, madeAtMs: kept.madeAtMs }
  }

  /**
   * Stores a file under a name with `/` between its parts. Writes a temporary file first, so a partial file is never
   * read.
   */
  async set(name: string, content: Buffer): Promise<void> {
    await this.#read()
    const path = join(this.#folder, name)
    const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`
    await mkdir(dirname(path), { recursive: true })
    await writeFile(unfinished, content)
    await rename(unfinished, path)
    this.#remember(name, { bytes: onDisk(content.length), madeAtMs: Date.now() })
    const tooMany = this.#takeTooMany()
    await Promise.all(tooMany.map((each) => rm(join(this.#folder, each), { force: true })))
  }

  #remember(name: string, kept: Kept): void {
    this.#forget(name)
    this.#kept.set(name, kept)
    this.#bytes += kept.bytes
  }

  #forget(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0
    this.#kept.delete(name)
  }

  #takeTooMany(): string[] {
    const names: string[] = []
    for (const name of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.#forget(name)
      names.push(name)
    }
    return names
  }

  #read(): Promise<void> {
    this.#isRead ??= this.#readFolder()
    return this.#isRead
  }

  /** Loads the existing files, oldest first, as if they had been used in the order of their creation. */
  async #readFolder(): Promise<void> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const found: [string, Kept][] = []
    for (const path of files) {
      if (path.endsWith('.part')) await rm(path, { force: true })
      else {
        const facts = await stat(path).catch(() => null)
        if (facts) found.push([relative(this.#folder, path), { bytes: onDisk(facts.size), madeAtMs: facts.mtimeMs }])
      }
    }
    for (const [name, kept] of found.sort(([, a], [, b]) => a.madeAtMs - b.madeAtMs)) this.#remember(name, kept)
    await Promise.all(this.#takeTooMany().map((name) => rm(join(this.#folder, name), { force: true })))
  }
}
