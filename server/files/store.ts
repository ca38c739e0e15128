import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** Where the bytes of files lie. Keys are made by the server (`keyOf`), never by a request. */
export type FileStore = {
  /** Stores a file of this disk under a key, all of it or nothing. The file may be moved away. */
  put(key: string, path: string, type: string): Promise<void>
  /** Throws `FileGone` when there is nothing under the key. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Nothing under the key is no error. */
  remove(key: string): Promise<void>
  /** Resolves when files can be stored and read; else throws. */
  check(): Promise<void>
}

/** The store has no bytes under a key that the database knows. */
export class FileGone extends Error {}

/** Pictures are kept in three sizes, everything else as it came. */
export const sizes = ['original', 'medium', 'thumb'] as const
export type Size = (typeof sizes)[number]

/** The end of an id is random, its beginning the time: folders fill evenly. */
export function keyOf(id: string, size: Size): string {
  return `${id.slice(-2)}/${id}/${size}`
}
