import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** Storage of file bytes. Keys are created by the server (`keyOf`), never by a request. */
export type FileStore = {
  /** Stores a file of this disk under a key, completely or not at all. May move the file away. */
  put(key: string, path: string, type: string): Promise<void>
  /** Throws `FileGone` if there is nothing under the key. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** A missing key is no error. */
  remove(key: string): Promise<void>
  /** Resolves if files can be stored and read; otherwise throws. */
  check(): Promise<void>
}

/** The store has no bytes for a key in the database. */
export class FileGone extends Error {}

/** Pictures are stored in three sizes, other files only in the original. */
export const sizes = ['original', 'medium', 'thumb'] as const
export type Size = (typeof sizes)[number]

/** The folder is the end of the id, which is random (its beginning is the time), so that folders fill evenly. */
export function keyOf(id: string, size: Size): string {
  return `${id.slice(-2)}/${id}/${size}`
}
