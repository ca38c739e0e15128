import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The checkout's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Something went wrong that a person can mend: shown as it is, without a stack. */
export class SetupError extends Error {}

/**
 * Runs a program in the checkout and keeps what it prints; a `SetupError` with the end of that when it does not exit
 * with 0.
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
 * Runs a program of this checkout under this Node, showing what it prints; resolves with its exit code, or the signal
 * that ended it after `timeoutMs`.
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

/** Runs a program's `main`; a `SetupError` ends it with its words alone, any other error with its stack. */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exit(1)
  }
}
