import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './built.mjs'
import { requireNode } from './node-version.mjs'
import { ensurePackages } from './packages.mjs'
import { root, runMain } from './run.mjs'

/**
 * Installs what is missing, builds the stale parts, then runs a program of the server bundle with the given arguments.
 * It runs in this process, so that every signal, including SIGKILL, reaches it and no child process remains.
 */
export async function becomeProgram(name, parts) {
  requireNode()
  await runMain(async () => {
    await ensurePackages()
    await ensureBuilt(parts)
  })
  process.chdir(root)
  process.argv[1] = join(root, 'build', `${name}.js`)
  await import(pathToFileURL(process.argv[1]).href)
}
