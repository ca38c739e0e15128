import type { ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startChild, watchMemory } from '../../http/child-process.ts'
import { readerOf, type TextMessage } from './text-kinds.ts'

const program = new URL('./text-child.ts', import.meta.url)
const timeoutMs = 90_000
const heapMegabytes = 512
/** Includes memory outside the heap: the file and its unpacked content. */
const memoryBytes = 1024 * 1024 * 1024

/** The text of a file, null if its type has none; or the problem, and whether a retry may succeed. */
export type TextResult = { text: string | null } | { problem: string; mayPass: boolean }

/**
 * Returns the text of a PDF, a Word document (.docx) or a plain text. A child process reads it, with limits of memory
 * and time.
 */
export async function readText({ type, stream }: { type: string; stream: Readable }): Promise<TextResult> {
  if (readerOf(type) === null) {
    stream.destroy()
    return { text: null }
  }
  const folder = await mkdtemp(join(tmpdir(), 'investmap-text-'))
  try {
    const path = join(folder, 'file')
    await pipeline(stream, createWriteStream(path))
    return await askChild({ path, type })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function askChild(task: { path: string; type: string }): Promise<TextResult> {
  const child = startChild(program, heapMegabytes)
  try {
    return await answerOf(child, task)
  } finally {
    child.kill('SIGKILL')
  }
}

/** A child process that exits without a message ran out of memory; the file is the cause, so a retry would fail too. */
function answerOf(child: ChildProcess, task: { path: string; type: string }): Promise<TextResult> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle({ problem: 'too-slow', mayPass: false }), timeoutMs)
    const settle = (result: TextResult): void => {
      clearTimeout(timer)
      unwatch()
      resolve(result)
    }
    const unwatch = watchMemory(child, memoryBytes, () => settle({ problem: 'too-heavy', mayPass: false }))
    child.once('message', (message: TextMessage) =>
      settle('text' in message ? message : { problem: message.problem, mayPass: false }),
    )
    child.once('error', (error) => settle({ problem: error.message.slice(0, 200), mayPass: true }))
    child.once('exit', () => settle({ problem: 'too-heavy', mayPass: false }))
    child.send(task)
  })
}
