import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isBuilt } from '../../scripts/setup/built.mjs'
import { bundledName, namedFile } from '../../vite-plugins/named-files.ts'

const root = resolve(import.meta.dirname, '../..')
const server = join(root, 'server')

/** Files that the server names with `new URL`: programs for child processes and workers, and data files. */
const named = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(namedFile)].map(([, path = '']) =>
      resolve(server, dirname(file), path),
    ),
  )

describe('files that the server names with new URL', () => {
  it('exist and have unique names in the bundle', () => {
    expect(named.length).toBeGreaterThanOrEqual(13)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
    expect(new Set(named.map((path) => bundledName(server, path))).size).toBe(new Set(named).size)
    expect(bundledName(server, join(server, 'survey/gdal/child.ts'))).toBe('survey-gdal-child.js')
  })

  it.runIf(isBuilt('server'))('are in the bundle', () => {
    expect(
      named.map((path) => bundledName(server, path)).filter((name) => !existsSync(join(root, 'build', name))),
    ).toEqual([])
  })
})
