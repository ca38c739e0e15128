import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { variableNames } from '../server/config.ts'
import { missingTests } from './support/named-tests.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const pages = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

/** Files that a page links to or shows: no other hosts, no anchors of the same page, no text in backticks. */
function links(page: string): string[] {
  const text = read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^(https?:|mailto:|#)/.test(to))
}

describe('the documents', () => {
  it('link only to files that exist', () => {
    const dead = pages.flatMap((page) =>
      links(page)
        .filter((to) => !existsSync(join(root, dirname(page), to.split('#')[0] ?? '')))
        .map((to) => `${page} → ${to}`),
    )
    expect(dead).toEqual([])
    expect(pages.flatMap(links).length).toBeGreaterThan(20)
  })

  it('show every picture of the guide, and the pictures total less than 1.5 MB', () => {
    const folder = join(root, 'docs/guide/pictures')
    const shown = pages
      .filter((page) => page.startsWith('docs/guide'))
      .flatMap(links)
      .filter((to) => to.startsWith('pictures/'))
    const files = readdirSync(folder)
    expect([...new Set(shown)].sort()).toEqual(files.map((file) => `pictures/${file}`).sort())
    expect(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThan(1_500_000)
  })

  it('list exactly the environment variables that the server reads', () => {
    const table = read('docs/hosting.md').split('## Environment')[1]?.split('\n## ')[0] ?? ''
    const named = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name))
    expect(named.sort()).toEqual([...variableNames].sort())
  })
})

describe('docs/security.md', () => {
  const text = read('docs/security.md')
  const rows = (heading: string): string[][] =>
    (text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      )

  it('names existing tests for every promise', () => {
    const promises = rows('Promises').filter(([promise]) => promise !== 'promise')
    expect(promises.length).toBeGreaterThan(80)
    const unheld = promises.filter(([, tests = '']) => !tests.startsWith('`tests/') || missingTests(tests).length > 0)
    expect(unheld).toEqual([])
  })

  it('says of every chapter of the standard what is held and what is open', () => {
    const chapters = rows('OWASP ASVS 5.0, level 2').filter(([chapter]) => chapter !== 'chapter')
    expect(chapters.map(([chapter]) => chapter?.split(' ')[0])).toEqual(
      Array.from({ length: 17 }, (_, at) => `V${at + 1}`),
    )
    expect(chapters.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''))).toEqual([])
  })
})

describe('the container image', () => {
  it('contains the files that the built server reads besides its bundle', () => {
    const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    )
    const named = files.flatMap((file) =>
      [...read(join('server', file)).matchAll(/join\(\s*root,\s*'([^']+)'/g)].map(([, path = '']) =>
        path.split('/')[0] === 'node_modules' ? 'node_modules' : path,
      ),
    )
    const copied = [
      ...read('deploy/Dockerfile')
        .split(/^FROM /m)
        .at(-1)!
        .matchAll(/^COPY .*?(\S+)$/gm),
    ].map(([, to = '']) => to)
    expect(named.length).toBeGreaterThanOrEqual(3)
    expect(named.filter((path) => !copied.includes(path))).toEqual([])
    // `./` receives package.json, from which the server reads its version.
    expect(copied).toEqual(expect.arrayContaining(['build', './']))
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!hasSystemd)(`the unit for systemd${hasSystemd ? '' : ' (skipped: no systemd-analyze here)'}`, () => {
  it('passes systemd-analyze verify', () => {
    const folder = mkdtempSync(join(tmpdir(), 'investmap-unit-'))
    const path = join(folder, 'investmap.service')
    writeFileSync(path, read('deploy/investmap.service').replace('/usr/bin/node', process.execPath))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
    rmSync(folder, { recursive: true, force: true })
    expect([status, stderr.split('\n').filter((line) => line.includes('investmap.service'))]).toEqual([0, []])
  })
})
