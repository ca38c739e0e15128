import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, extname, join, posix } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import type { Label } from '../../../src/resources/define.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError } from '../problems.ts'
import { decodeStrictly } from '../../../src/formats/text.ts'

/** An unpacked file: its path in the archive, and its path on disk. */
export type Member = { name: string; path: string; bytes: number }

const encrypted = 0x1
const utf8Names = 0x800
const linkMode = 0o120000
const modeMask = 0o170000
/** Below this size a high ratio only means a small, repetitive file. */
const freeBytes = 10 * 1024 * 1024
const archiveEndings = new Set(['.zip', '.rar', '.7z', '.gz', '.tgz', '.tar', '.bz2', '.xz'])
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

/**
 * Unpacks an archive into a folder and returns its files. Does not trust the sizes in the archive: counts bytes while
 * unpacking. Throws `SurveyError` for a damaged archive, paths that lead outside, links, passwords, nested archives,
 * members of the same name, and everything beyond the limits.
 */
export async function unpack(archive: string, folder: string): Promise<Member[]> {
  const zip = await opened(archive)
  try {
    if (zip.entryCount > limits.archiveEntries)
      throw new SurveyError([problem('archive-entries', { limit: limits.archiveEntries })])
    const members: Member[] = []
    const names = new Set<string>()
    const { size: packed } = await stat(archive)
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      const name = safeName(entry)
      if (name === null) continue
      refuseTwin(names, name)
      const member = await unpackEntry(zip, entry, { name, folder, unpacked, packed })
      unpacked += member.bytes
      members.push(member)
    }
    return members
  } catch (error) {
    throw error instanceof SurveyError ? error : damaged(error)
  } finally {
    zip.close()
  }
}

/** Reads names as bytes: the functions below decode and check them. */
async function opened(archive: string): Promise<ZipFile> {
  try {
    return await openPromise(archive, { decodeStrings: false, validateEntrySizes: true, autoClose: false })
  } catch (error) {
    throw damaged(error)
  }
}

function damaged(error: unknown): SurveyError {
  return new SurveyError([
    problem('archive-damaged', { place: error instanceof Error ? reasonOf(error) : String(error) }),
  ])
}

/** What is wrong with the structure of the archive, by the beginning of the unpacking library's message. */
const reasons: readonly (readonly [begins: string, says: Label])[] = [
  [
    'End of central directory',
    {
      zh: '找不到文件末尾的目录，可能没有传完整，或者不是 zip 文件',
      en: 'its closing directory is missing; it was cut short or is no zip file',
    },
  ],
  [
    'multi-disk',
    {
      zh: '这是分卷压缩包的一部分，请合并为一个 zip 后上传',
      en: 'it is one volume of several; join them into one zip',
    },
  ],
  [
    'unsupported compression',
    {
      zh: '压缩方式不受支持，请用普通 zip 方式重新压缩',
      en: 'its way of compressing is not supported; pack it again as an ordinary zip',
    },
  ],
]

/** System messages contain folders of this machine: returns only their code. */
function reasonOf(error: NodeJS.ErrnoException): Label | string {
  if (error.syscall) return error.code ?? 'system'
  const known = reasons.find(([begins]) => error.message.startsWith(begins))
  return known ? known[1] : { zh: `结构有误（${error.message.slice(0, 200)}）`, en: error.message.slice(0, 200) }
}

/** Decodes as UTF-8 if flagged or valid as such, otherwise as GB18030, which Chinese Windows writes. */
function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw
  const isUtf8 = (entry.generalPurposeBitFlag & utf8Names) !== 0 || decodeStrictly(raw, 'utf-8') !== null
  return new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030').decode(raw).replaceAll('\\', '/')
}

/** Returns the name, or null for entries to skip: folders and metadata files of the operating system. */
function safeName(entry: Entry): string | null {
  const name = nameOf(entry)
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..'))
    throw new SurveyError([problem('archive-path', { place: name.slice(0, 200) })])
  if (((entry.externalFileAttributes >>> 16) & modeMask) === linkMode)
    throw new SurveyError([problem('archive-link', { place: name })])
  if ((entry.generalPurposeBitFlag & encrypted) !== 0)
    throw new SurveyError([problem('archive-encrypted', { place: name })])
  if (name.endsWith('/') || name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name))
    return null
  if (archiveEndings.has(extname(name).toLowerCase()))
    throw new SurveyError([problem('archive-nested', { place: name })])
  return name
}

/** Of two members of one name, in whatever case, one would silently take the place of the other. */
function refuseTwin(names: Set<string>, name: string): void {
  const key = posix.normalize(name).normalize('NFC').toLowerCase()
  if (names.has(key)) throw new SurveyError([problem('archive-twin', { place: name.slice(0, 200) })])
  names.add(key)
}

/** `unpacked`: bytes of the members before; `packed`: size of the whole archive. */
async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  { name, folder, unpacked, packed }: { name: string; folder: string; unpacked: number; packed: number },
): Promise<Member> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      const total = unpacked + bytes
      if (total > limits.unpackedBytes)
        done(new SurveyError([problem('archive-too-large', { place: name, limit: megabytes(limits.unpackedBytes) })]))
      else if (total > freeBytes && total > packed * limits.unpackedRatio)
        done(new SurveyError([problem('archive-ratio', { place: name, limit: limits.unpackedRatio })]))
      else done(null, chunk)
    },
  })
  await pipeline(await zip.openReadStreamPromise(entry), count, createWriteStream(path))
  return { name, path, bytes }
}
