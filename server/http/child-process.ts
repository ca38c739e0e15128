import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { loaderOf } from '../source-loader.ts'

const watchMs = 100
const pageBytes = 4096

/**
 * Starts one of our programs in a separate process, for work on untrusted input or work that takes much memory. It gets
 * the processor after the server and its database. The caller kills it.
 */
export function startChild(program: URL, heapMegabytes: number): ChildProcess {
  const child = fork(fileURLToPath(program), [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...loaderOf(program)],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: childEnvironment(process.env),
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'LANG', 'LC_ALL', 'TZ'] as const

/** Returns the environment of a process that reads untrusted files: no addresses and no keys. */
export function childEnvironment(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(passedOn.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const])))
}

/**
 * Calls `exceeded` while the process uses more than `mostBytes`. Node limits only the heap, not the memory of buffers
 * and native libraries, so this polls the size of the process (on Linux only). Returns the function that stops polling.
 */
export function watchMemory({ pid }: ChildProcess, mostBytes: number, exceeded: () => void): () => void {
  if (process.platform !== 'linux' || pid === undefined) return () => undefined
  const timer = setInterval(() => {
    readFile(`/proc/${pid}/statm`, 'utf8').then(
      (text) => Number(text.split(' ')[1]) * pageBytes > mostBytes && exceeded(),
      () => undefined,
    )
  }, watchMs)
  return () => clearInterval(timer)
}
