import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGuide } from './guide.mjs'
import { step } from './progress.mjs'
import { root, runQuietly } from './run.mjs'

/**
 * The two parts that are built: target folder, sources and build command. A stamp file in the folder holds the hash of
 * the sources.
 */
const parts = {
  console: {
    folder: 'dist',
    sources: [
      'index.html',
      'vite.config.ts',
      'vite-plugins',
      'tsconfig.json',
      'package-lock.json',
      'src',
      'public',
      'docs/guide',
    ],
    build: () => vite('build').then(buildGuide),
  },
  server: {
    folder: 'build',
    sources: [
      'vite.server.config.ts',
      'vite-plugins',
      'tsconfig.json',
      'package-lock.json',
      'server',
      'src/resources',
      'src/flow/graph',
      'src/proof',
      'scripts/accounts',
      'scripts/move',
      'scripts/used',
      'scripts/migrate.ts',
      'scripts/move-to-postgres.ts',
      'scripts/reset-password.ts',
      'scripts/verify-report.ts',
    ],
    build: () =>
      vite('build', '--config', 'vite.server.config.ts').then(() =>
        // The ground of the demonstration, which takes some seconds.
        runQuietly(process.execPath, ['build/seed-make-ground.js']),
      ),
  },
}

/** The names of both parts. */
export const bothParts = Object.keys(parts)

function vite(...args) {
  return runQuietly(process.execPath, ['node_modules/vite/bin/vite.js', ...args], { NODE_ENV: 'production' })
}

function filesBelow(path) {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}

function sourceHash({ sources }) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return `${hash.digest('hex')}\n`
}

const stampOf = ({ folder }) => join(root, folder, '.source')

/** Returns whether a part is built and its sources have not changed since. */
export function isBuilt(name) {
  const stamp = stampOf(parts[name])
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash(parts[name])
}

/** Builds the parts that are missing or stale. */
export async function ensureBuilt(names) {
  await build(names.filter((name) => !isBuilt(name)))
}

/** Builds the parts in parallel and stores the hash of their sources. */
export async function build(names) {
  await Promise.all(names.map((name) => step(`Building the ${name}`, () => buildPart(parts[name]))))
}

async function buildPart(part) {
  const hash = sourceHash(part)
  await part.build()
  writeFileSync(stampOf(part), hash)
}
