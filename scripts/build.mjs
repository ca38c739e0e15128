/** `npm run build`: the console into `dist/`, to be served by our server or by any other. */
import { buildConsole } from './setup/console.mjs'
import { requireNode } from './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runMain } from './setup/run.mjs'

requireNode()
await runMain(async () => {
  await ensurePackages()
  await buildConsole()
})
