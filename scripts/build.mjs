/**
 * `npm run build`: the console into `dist/`, to be served by our server or by any other, and the server into `build/`.
 */
import { bothParts, build } from './setup/built.mjs'
import { requireNode } from './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runMain } from './setup/run.mjs'

requireNode()
await runMain(async () => {
  await ensurePackages()
  await build(bothParts)
})
