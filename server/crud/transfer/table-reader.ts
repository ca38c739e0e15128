import type { ChildProcess } from 'node:child_process'
import type { Label } from '../../../src/resources/define.ts'
import { startChild, watchMemory } from '../../http/child-process.ts'
import { ApiError, refused } from '../../http/errors.ts'
import { tooManyTries } from '../../http/limits.ts'
import { phrase } from '../../http/mistakes.ts'
import { Slots } from '../../http/slots.ts'
import { mostImportColumns, mostImportRows, type RawCell, type TableMessage, type TableProblem } from './table.ts'

const program = new URL('./table-child.ts', import.meta.url)
const timeoutMs = 30_000
const heapMegabytes = 512
/** With what lies outside the heap: the file, and what it unpacks to. */
const memoryBytes = 1024 * 1024 * 1024

/** One process reads one file on one core; more than two at once would leave the server none. */
const slots = new Slots({ parallel: 2, waiting: 20, refusal: () => tooManyTries(10) })

const sentences: Readonly<Record<Exclude<TableProblem, 'unknown-kind'>, Label>> = {
  unreadable: { zh: '文件已损坏或不是表格，无法读取', en: 'The file is damaged or no table and can not be read' },
  'too-many-rows': {
    zh: '一次最多导入 {rows} 行，请分成几个文件',
    en: 'At most {rows} {rows|row|rows} can be imported at once; split the file',
  },
  'too-many-columns': { zh: '最多 {columns} 列', en: 'At most {columns} columns are read' },
  'too-heavy': {
    zh: '文件解开后过大或读取过慢，已停止读取',
    en: 'The file unpacks to too much or takes too long; reading was stopped',
  },
}

/**
 * The rows of an uploaded xlsx or csv file, the head among them. It is read in a process of its own that has a limit of
 * memory and time and can be killed. Two are read at a time, others wait. Throws 415 for another kind of file and 422
 * for one that can't be read.
 */
export function readTable(bytes: Buffer, fileName: string): Promise<RawCell[][]> {
  return slots.run(() => readInChild(bytes, fileName))
}

async function readInChild(bytes: Buffer, fileName: string): Promise<RawCell[][]> {
  const child = startChild(program, heapMegabytes)
  try {
    const result = await rowsFrom(child, bytes)
    if (Array.isArray(result)) return result
    if (result === 'unknown-kind')
      throw new ApiError('wrong-kind', { type: fileName.slice(0, 100) }, { accepted: ['xlsx', 'csv'] })
    throw refused(phrase(sentences[result], { rows: mostImportRows, columns: mostImportColumns }), { problem: result })
  } finally {
    child.kill('SIGKILL')
  }
}

/** A process that ends without a word ran out of memory. */
function rowsFrom(child: ChildProcess, bytes: Buffer): Promise<RawCell[][] | TableProblem> {
  return new Promise((resolve) => {
    const rows: RawCell[][] = []
    const timer = setTimeout(() => settle('too-heavy'), timeoutMs)
    const settle = (result: RawCell[][] | TableProblem): void => {
      clearTimeout(timer)
      unwatch()
      resolve(result)
    }
    const unwatch = watchMemory(child, memoryBytes, () => settle('too-heavy'))
    child.on('message', (message: TableMessage) => {
      if ('rows' in message) rows.push(...message.rows)
      else settle('done' in message ? rows : message.problem)
    })
    child.once('error', () => settle('too-heavy'))
    child.once('exit', () => settle('too-heavy'))
    child.send(bytes)
  })
}
