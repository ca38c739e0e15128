import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { variableNames } from '../server/config.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const pages = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

/** Links and pictures of a page, without what lies on other hosts; the text in backticks is no link. */
function links(page: string): string[] {
  const text = read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^(https?:|mailto:|#)/.test(to))
}

describe('the documents', () => {
  it('lead to files that are there', () => {
    const dead = pages.flatMap((page) =>
      links(page)
        .filter((to) => !existsSync(join(root, dirname(page), to.split('#')[0] ?? '')))
        .map((to) => `${page} → ${to}`),
    )
    expect(dead).toEqual([])
    expect(pages.flatMap(links).length).toBeGreaterThan(20)
  })

  it('show every picture of the guide, all of them small', () => {
    const folder = join(root, 'docs/guide/pictures')
    const shown = pages
      .filter((page) => page.startsWith('docs/guide'))
      .flatMap(links)
      .filter((to) => to.startsWith('pictures/'))
    const files = readdirSync(folder)
    expect([...new Set(shown)].sort()).toEqual(files.map((file) => `pictures/${file}`).sort())
    expect(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThan(1_500_000)
  })

  it('name every environment variable that the server knows, and no other', () => {
    const table = read('docs/hosting.md').split('## Environment')[1]?.split('\n## ')[0] ?? ''
    const named = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name))
    expect(named.sort()).toEqual([...variableNames].sort())
  })
})

describe('the image', () => {
  it('holds what the built server reads beside its bundle', () => {
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
    // package.json, whose version the server tells, is copied into the folder itself.
    expect(copied).toEqual(expect.arrayContaining(['build', './']))
  })
})
