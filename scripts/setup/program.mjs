import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './built.mjs'
import { requireNode } from './node-version.mjs'
import { ensurePackages } from './packages.mjs'
import { root, runMain } from './run.mjs'

/**
 * Installs what is missing, builds those of the parts that are stale, then becomes a program of the server's bundle,
 * with the arguments given. It runs in this very process, so that a signal, also one that can't be caught, reaches it
 * and leaves nothing behind.
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
