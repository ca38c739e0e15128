import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const source = pathToFileURL(resolve(import.meta.dirname, '../../scripts/setup/run.mjs')).href

it('a program that is shown tells its exit code and last errors, and nobody waits for what it leaves running', () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'))
  const child = join(folder, 'child.mjs')
  const parent = join(folder, 'parent.mjs')
  const left = join(folder, 'pid')
  const ended = join(folder, 'ended')
  writeFileSync(
    child,
    `import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
const sleeper = spawn('sh', ['-c', ${JSON.stringify(`sleep 60; touch ${ended}`)}], { detached: true, stdio: ['ignore', 'ignore', 'inherit'] })
sleeper.unref()
writeFileSync(${JSON.stringify(left)}, String(sleeper.pid))
console.error('said at the end')
process.exitCode = 3`,
  )
  writeFileSync(
    parent,
    `import { runShown } from ${JSON.stringify(source)}
console.log(JSON.stringify(await runShown([${JSON.stringify(child)}])))`,
  )
  const printed = execFileSync(process.execPath, [parent], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  expect(existsSync(ended)).toBe(false)
  process.kill(-Number(readFileSync(left, 'utf8')), 'SIGKILL')
  expect(JSON.parse(printed)).toEqual({ code: 3, errors: 'said at the end\n' })
  rmSync(folder, { recursive: true })
})
