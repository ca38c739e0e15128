import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { touchedBy } from '../../scripts/setup/changed.mjs'

const after = (...paths: string[]): { isEverything: boolean; browserTests: string[] } => touchedBy('', paths.join('\0'))

describe('what runs after a change', () => {
  it.each([
    [['src/pages/land/index.tsx'], ['tests/e2e/land/']],
    [['server/regions/rules.ts'], ['tests/e2e/resources/region']],
    [['tests/e2e/law/law.test.ts'], ['tests/e2e/law/law']],
    [['docs/hosting.md', 'CHANGELOG.md', 'tests/lands/rules.test.ts'], []],
  ])('to %j: these browser tests: %j', (changed, browserTests) => {
    expect(after(...changed)).toEqual({ isEverything: false, browserTests })
  })

  it.each([
    'server/db/migrations/0001_system.sql',
    'package.json',
    'vitest.config.ts',
    'src/resources/lands.ts',
    'tests/support/server.ts',
    'scripts/start.mjs',
    'server/db/open.ts',
    'a-new-folder/file.ts',
  ])('to %s: everything', (path) => {
    expect(after('docs/hosting.md', path).isEverything).toBe(true)
  })

  it('includes tests for untracked files, and is nothing without a change', () => {
    expect(touchedBy('?? src/pages/law/new.tsx\0 M README.md\0', '').browserTests).toEqual(['tests/e2e/law/'])
    expect(touchedBy('', '')).toEqual({ isEverything: false, browserTests: [] })
  })

  it('includes only browser tests that exist', () => {
    const tests = readdirSync(resolve(import.meta.dirname, '../e2e'), { recursive: true, encoding: 'utf8' })
      .map((path) => `tests/e2e/${path}`)
      .filter((path) => path.endsWith('.test.ts'))
    const pages = readdirSync(resolve(import.meta.dirname, '../../src/pages')).map(
      (name) => `src/pages/${name}/index.tsx`,
    )
    const features = readdirSync(resolve(import.meta.dirname, '../../server'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `server/${name}/index.ts`)
    const dead = [...pages, ...features]
      .flatMap((path) => after(path).browserTests)
      .filter((part) => !tests.some((test) => test.startsWith(part)))
    expect(dead).toEqual([])
  })
})
