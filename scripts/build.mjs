/** `npm run build`: builds the console into `dist/`, for our server or any other, and the server into `build/`. */
import { bothParts, build } from './setup/built.mjs'
import { requireNode } from './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runMain } from './setup/run.mjs'

requireNode()
await runMain(async () => {
  await ensurePackages()
  await build(bothParts)
})
