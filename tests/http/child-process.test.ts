import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { childEnvironment, startChild } from '../../server/http/child-process.ts'

const all = {
  PATH: '/bin',
  TMPDIR: '/tmp',
  DATABASE_URL: 'postgres://secret',
  S3_SECRET_KEY: 'secret',
  ADMIN_PASSWORD: 'secret',
  OIDC_CLIENT_SECRET: 'secret',
  TIANDITU_KEY: 'secret',
  NODE_OPTIONS: '--inspect',
}

test('a child process that reads untrusted files gets no addresses and no keys in its environment', async () => {
  expect(childEnvironment(all)).toEqual({ PATH: '/bin', TMPDIR: '/tmp' })
  process.env['S3_SECRET_KEY'] = 'secret'
  const child = startChild(new URL('./telling-child.ts', import.meta.url), 256)
  const [names] = (await once(child, 'message')) as [string[]]
  child.kill('SIGKILL')
  delete process.env['S3_SECRET_KEY']
  expect(names).toContain('PATH')
  expect(names).not.toContain('S3_SECRET_KEY')
})

test('every child process except that of the embedded database is started by startChild', () => {
  const root = join(import.meta.dirname, '../../server')
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const forking = paths.filter((path) => /\b(fork|spawn|execFile)\(/.test(readFileSync(join(root, path), 'utf8')))
  expect(forking.map((path) => path.replaceAll('\\', '/')).sort()).toEqual([
    'db/embedded/process.ts',
    'http/child-process.ts',
  ])
})
