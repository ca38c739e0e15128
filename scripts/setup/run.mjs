import { spawn } from 'node:child_process'
import { finished } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The checkout's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Length of the end of a program's output that is kept. */
const KEPT_CHARACTERS = 20_000

/** An error that the user can fix: printed without a stack. */
export class SetupError extends Error {}

/**
 * Runs a program in the checkout and returns its output. Throws a `SetupError` with the end of the output if the exit
 * code is not 0.
 */
export async function runQuietly(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const keep = (data) => {
    printed = (printed + data).slice(-KEPT_CHARACTERS)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await ended(child)
  if (code !== 0) throw new SetupError(`${[command, ...args].join(' ')} ended with ${code}:\n${printed.trim()}`)
  return printed
}

/**
 * Runs a program of this checkout with the same Node and shows its output. Resolves with the exit code, or with the
 * signal that ended it after `timeoutMs`, and with the end of what it wrote to its error output.
 */
export async function runShown(args, { env = {}, timeoutMs = 0 } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (data) => {
    process.stderr.write(data)
    errors = (errors + data).slice(-KEPT_CHARACTERS)
  })
  const endBoth = () => {
    child.kill('SIGTERM')
    process.exit(143)
  }
  process.once('SIGTERM', endBoth)
  const code = await ended(child).finally(() => process.off('SIGTERM', endBoth))
  // A process that outlives the child may hold the stream open; nobody waits for it.
  await Promise.race([finished(child.stderr), setTimeout(1_000)])
  child.stderr.destroy()
  return { code, errors }
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SetupError(`${child.spawnfile} could not be started: ${error.message}`)))
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
}

/** Runs a program's `main`. A `SetupError` prints only its message, any other error its stack; both exit with 1. */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exit(1)
  }
}
