import { useMemo } from 'react'
import { deleteFile, downloadFile, uploadFile } from './calls.ts'
import { CallError, isRecord } from './call-error.ts'
import { say } from './i18n.ts'
import { currentUser, useUser, type StoredUser } from './session.ts'
import { createStore, useStore } from './store.ts'
import { readStored, writeStored } from './stored-text.ts'

/**
 * Files that the signed-in user has put on a server without lists of files: section 7 of the specification has calls to
 * upload, download and delete, so this browser remembers what there is. Failures throw CallError.
 */
export type KeptFile = { id: string; name: string; size: number }

/** Lists that were changed here, by their key; the browser may not store them. */
const changed = createStore<Readonly<Record<string, readonly KeptFile[]>>>({})
// Another tab has changed one.
addEventListener('storage', () => changed.set({}))

/** The files of the signed-in user, newest first. */
export function useKeptFiles(): readonly KeptFile[] {
  const key = keyOf(useUser())
  const known = useStore(changed)
  return useMemo(() => known[key] ?? read(key), [known, key])
}

/** Uploads a file; `onProgress` gets the share of the bytes sent, from 0 to 1. */
export async function keepFile(file: File, onProgress: (share: number) => void): Promise<void> {
  const answer: unknown = await uploadFile(file, {
    onProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  })
  const id = isRecord(answer) ? answer.id : answer
  if (typeof id !== 'string' && typeof id !== 'number') throw new CallError(502, say(noId))
  write((files) => [{ id: String(id), name: file.name, size: file.size }, ...files])
}

/** Downloads a file under its name. */
export async function fetchFile({ id, name }: KeptFile): Promise<File> {
  const { blob } = await downloadFile(id)
  return new File([blob], name, { type: blob.type })
}

/** Deletes a file on the server and forgets it; one that is already gone there is only forgotten. */
export async function dropFile({ id }: KeptFile): Promise<void> {
  await deleteFile(id).catch((error: unknown) => {
    if (!(error instanceof CallError && error.status === 404)) throw error
  })
  write((files) => files.filter((each) => each.id !== id))
}

const noId = { zh: '服务器没有返回文件编号，文件可能没有存入', en: 'The server returned no file number' }

/** By id, because names repeat; by name until the id is known. */
function keyOf(user: StoredUser | null): string {
  return `kept-files:${user?.usrId ?? user?.userName ?? ''}`
}

function read(key: string): readonly KeptFile[] {
  try {
    const found: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isKeptFile) : []
  } catch {
    return []
  }
}

function isKeptFile(value: unknown): value is KeptFile {
  return (
    isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string' && typeof value.size === 'number'
  )
}

function write(change: (files: readonly KeptFile[]) => readonly KeptFile[]): void {
  const key = keyOf(currentUser())
  const files = change(changed.get()[key] ?? read(key))
  writeStored(key, files.length === 0 ? null : JSON.stringify(files))
  changed.set({ ...changed.get(), [key]: files })
}
