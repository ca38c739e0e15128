/** A chosen file and its path: `界址.gdb/a0001.gdbtable` for a file in a folder. */
export type Chosen = { file: File; path: string }

/** Files passed to the dialog: a new object is a new choice. */
export type Given = { chosen: readonly Chosen[] }

/**
 * Returns the files of a drop, including those inside dropped folders (a file geodatabase). Must be called
 * synchronously in the event handler.
 */
export function droppedFiles(data: DataTransfer): Promise<Chosen[]> {
  const entries = [...data.items].flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : []))
  const files = [...data.files].map((file) => ({ file, path: file.name }))
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve(files)
  return Promise.all(entries.map((entry) => (entry ? filesBelow(entry) : []))).then((found) => found.flat())
}

async function filesBelow(entry: FileSystemEntry): Promise<Chosen[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed))
    return [{ file, path: entry.fullPath.replace(/^\//, '') }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: Chosen[] = []
  // `readEntries` returns at most a hundred entries per call.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (some.length === 0) return found
    found.push(...(await Promise.all(some.map(filesBelow))).flat())
  }
}
