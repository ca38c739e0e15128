/** A chosen file and where it lay: `界址.gdb/a0001.gdbtable` for one of a folder. */
export type Chosen = { file: File; path: string }

/** Files that are handed to the dialog: another object is another choice. */
export type Given = { chosen: readonly Chosen[] }

/**
 * The files of a drop, those inside dropped folders (a file geodatabase) among them. Must be called while the event is
 * being handled.
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
  // A reader gives a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (some.length === 0) return found
    found.push(...(await Promise.all(some.map(filesBelow))).flat())
  }
}
