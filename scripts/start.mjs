/** `npm start`: installs what is missing, builds what is stale, then becomes the server. Arguments go to the server. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureConsole } from './setup/console.mjs'
import { requireNode } from './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { root, runMain } from './setup/run.mjs'

requireNode()
await runMain(async () => {
  await ensurePackages()
  await ensureConsole()
})

// The server runs in this very process, so that a signal, also one that can't be caught, reaches it and leaves nothing behind.
process.chdir(root)
process.argv[1] = join(root, 'server', 'main.ts')
const { register } = await import('tsx/esm/api')
register()
await import(pathToFileURL(process.argv[1]).href)
