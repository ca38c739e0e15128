import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { postgresName } from '../../scripts/used/database.ts'

const root = join(import.meta.dirname, '../..')

function run(script: string, args: readonly string[], env: Record<string, string>) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...inherited, ...env },
  })
  return { status, stdout, stderr: stderr.trim() }
}

describe('commands of the host', () => {
  const parent = mkdtempSync(join(tmpdir(), 'investmap-host-'))
  afterAll(() => rmSync(parent, { recursive: true, force: true }))

  it.each([
    ['move-to-postgres', [], { DATABASE_URL: 'postgres://investmap@127.0.0.1:1/investmap' }],
    ['reset-password', ['admin'], {}],
  ])('%s refuses a folder without an embedded database, and creates none', (script, args, env) => {
    for (const folder of [parent, join(parent, 'missing')]) {
      expect(run(script, args, { ...env, DATA_DIR: folder })).toEqual({
        status: 1,
        stdout: '',
        stderr: `There is no embedded database in ${folder}/postgres. Set DATA_DIR to the folder that the server uses.`,
      })
      expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
    }
  })

  it('move-to-postgres needs a database to move to', () => {
    expect(run('move-to-postgres', [], { DATA_DIR: parent })).toMatchObject({
      status: 1,
      stderr: 'Set DATABASE_URL to the PostgreSQL database to move to.',
    })
  })

  it.each([
    ['postgres://investmap:secret@db.example.cn/map%20one', 'PostgreSQL database map one at db.example.cn:5432'],
    ['postgres:///investmap?host=/run/postgresql&port=5433', 'PostgreSQL database investmap at /run/postgresql:5433'],
  ])('name the database %s without the password', (url, name) => {
    expect(postgresName(url)).toBe(name)
  })
})
