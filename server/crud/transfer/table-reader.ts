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
/** Includes what is outside the heap: the file and its unpacked content. */
const memoryBytes = 1024 * 1024 * 1024

/**
 * One process reads one file on one core; more than two at once would leave none for the server, and a person has one
 * of them at most.
 */
const slots = new Slots({ parallel: 2, waiting: 20, eachRunning: 1, refusal: () => tooManyTries(10) })

const sentences: Readonly<Record<Exclude<TableProblem, 'unknown-kind'>, Label>> = {
  unreadable: { zh: '文件已损坏或不是表格，无法读取', en: 'The file is damaged or not a table and cannot be read' },
  'too-many-rows': {
    zh: '一次最多导入 {rows} 行，请分成几个文件',
    en: 'At most {rows} {rows|row|rows} can be imported at once; split the file',
  },
  'too-many-columns': { zh: '最多 {columns} 列', en: 'At most {columns} columns are read' },
  'too-heavy': {
    zh: '文件解开后过大或读取过慢，已停止读取',
    en: 'The unpacked file is too large or takes too long to read; reading was stopped',
  },
}

/**
 * Returns the rows of an xlsx or csv file that a person (an id) uploaded, header included. A child process with a memory
 * and time limit reads it and can be killed. Two run at a time, others wait. Throws 415 for another kind of file and 422
 * for an unreadable one.
 */
export function readTable(bytes: Buffer, fileName: string, who: string): Promise<RawCell[][]> {
  return slots.run(() => readInChild(bytes, fileName), who)
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

/** A child process that exits without a message ran out of memory. */
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
