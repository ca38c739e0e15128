import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { loaderOf } from '../source-loader.ts'

const watchMs = 100
const pageBytes = 4096

/**
 * Starts one of our programs in a separate process, for work on what strangers send or for work that takes much memory.
 * The caller kills it.
 */
export function startChild(program: URL, heapMegabytes: number): ChildProcess {
  return fork(fileURLToPath(program), [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...loaderOf(program)],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: childEnvironment(process.env),
  })
}

const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'LANG', 'LC_ALL', 'TZ'] as const

/** What a process that reads strangers’ files is told of its surroundings: no address and no key. */
export function childEnvironment(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(passedOn.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const])))
}

/**
 * Buffers and native libraries have their memory outside the heap that Node limits: where the system tells a process’s
 * size, it is watched from here. Returns the end of the watch.
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
