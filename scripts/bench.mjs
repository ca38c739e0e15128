/** `npm run bench`: installs and builds what is missing, then runs the benchmarks; `npm run bench -- list` runs one. */
import { bothParts, ensureBuilt } from './setup/built.mjs'
import { ensureMachine, findChromium } from './setup/machine.mjs'
import { requireNode } from './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runMain, runShown } from './setup/run.mjs'

requireNode()
await runMain(async () => {
  await ensurePackages()
  await ensureMachine()
  await ensureBuilt(bothParts)
  const { code } = await runShown(['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)], {
    env: { CHROMIUM: findChromium() ?? '' },
  })
  process.exitCode = code
})
