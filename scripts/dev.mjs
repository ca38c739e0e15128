/**
 * `npm run dev`: runs the server, restarted at every change of its source, and the console with hot reload. Ctrl-C ends
 * both.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { requireNode } from './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { root, runMain } from './setup/run.mjs'

const GRACE_MS = 10_000
const programs = {
  server: [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    'server/main.ts',
    ...process.argv.slice(2),
  ],
  console: ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
}

let isEnding = false

requireNode()
await runMain(ensurePackages)

// Each child has a separate process group, so Ctrl-C reaches it only once, through this script.
const children = Object.entries(programs).map(([name, args]) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(7)} │ ${line}`))
  child.once('exit', (code) => endAll(code ?? 0))
  return child
})

function endAll(code) {
  if (isEnding) return
  isEnding = true
  process.exitCode = code
  for (const child of children) signal(child, 'SIGTERM')
  setTimeout(() => children.forEach((child) => signal(child, 'SIGKILL')), GRACE_MS).unref()
}

function signal(child, name) {
  if (child.exitCode !== null || child.signalCode !== null) return
  if (process.platform === 'win32') child.kill(name)
  else process.kill(-child.pid, name)
}

process.on('SIGINT', () => endAll(0))
process.on('SIGTERM', () => endAll(0))
