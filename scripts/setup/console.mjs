import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGuide } from './guide.mjs'
import { step } from './progress.mjs'
import { root, runQuietly } from './run.mjs'

/** What the built console is made from. */
const sources = ['index.html', 'vite.config.ts', 'vite-plugins', 'tsconfig.json', 'package-lock.json', 'src', 'public', 'docs/guide']
const stampFile = join(root, 'dist', '.source')

function filesBelow(path) {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path)).sort().flatMap((name) => filesBelow(`${path}/${name}`))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow)) hash.update(`${file}\0`).update(readFileSync(join(root, file))).update('\0')
  return `${hash.digest('hex')}\n`
}

/** Builds the console into `dist/` when it is missing or its sources have changed since. */
export async function ensureConsole() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash()) return
  await buildConsole()
}

/** Builds the console into `dist/` and notes what it was made from. */
export async function buildConsole() {
  const hash = sourceHash()
  await step('Building the console', () => runQuietly(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { NODE_ENV: 'production' }))
  buildGuide()
  writeFileSync(stampFile, hash)
}
