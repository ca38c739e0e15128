import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The checkout's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

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
    printed = (printed + data).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await ended(child)
  if (code !== 0) throw new SetupError(`${[command, ...args].join(' ')} ended with ${code}:\n${printed.trim()}`)
  return printed
}

/**
 * Runs a program of this checkout with the same Node and shows its output. Resolves with the exit code, or with the
 * signal that ended it after `timeoutMs`.
 */
export function runShown(args, { env = {}, timeoutMs = 0 } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const endBoth = () => {
    child.kill('SIGTERM')
    process.exit(143)
  }
  process.once('SIGTERM', endBoth)
  return ended(child).finally(() => process.off('SIGTERM', endBoth))
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
