import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from './progress.mjs'
import { root, runQuietly } from './run.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.investmap-install')

const machine = `node${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}`

/** Identifies an installation by Node major version, machine and lock file. */
function wantedStamp() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${machine} ${lock}\n`
}

/** Installs the locked packages if they are missing or belong to another lock file, Node version or machine. */
export async function ensurePackages() {
  const wanted = wantedStamp()
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null
  if (stamp === wanted) return
  const isForThisMachine = stamp === null || stamp.startsWith(`${machine} `)
  if (!isForThisMachine || !isInstalledByHand()) {
    await step('Installing packages (npm ci)', () =>
      runQuietly(...npm('ci', '--no-audit', '--no-fund', '--prefer-offline')),
    )
  }
  writeFileSync(stampFile, wanted)
}

/** Returns whether a manual `npm install` matches the lock file; npm keeps a list of what it installed. */
function isInstalledByHand() {
  const listFile = join(modules, '.package-lock.json')
  if (!existsSync(listFile)) return false
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  )
}

/** The npm that runs this script, otherwise the one on the path. */
function npm(...args) {
  const own = process.env.npm_execpath
  if (own?.endsWith('.js')) return [process.execPath, [own, ...args]]
  return process.platform === 'win32' ? ['cmd', ['/c', 'npm', ...args]] : ['npm', args]
}
