import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageRules, type StandIn } from '../../vite-plugins/package-rules.ts'

let root = ''

/** A one-line program that imports a package of two modules. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'package-rules-'))
  mkdirSync(join(root, 'node_modules/large'), { recursive: true })
  writeFileSync(join(root, 'node_modules/large/package.json'), '{"name":"large","main":"index.js","type":"module"}')
  writeFileSync(join(root, 'node_modules/large/index.js'), "import part from './part.js'\nexport const large = part")
  writeFileSync(join(root, 'node_modules/large/part.js'), "export default 'the real part'")
  writeFileSync(join(root, 'main.js'), "import { large } from 'large'\nconsole.log(large)")
})
afterAll(() => rmSync(root, { recursive: true }))

async function bundle(standIns: readonly StandIn[], withoutSideEffects: readonly RegExp[] = []): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [packageRules(standIns, withoutSideEffects)],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.js') } },
  })
  return JSON.stringify(output)
}

describe('the rules for packages', () => {
  it('replace a module with a stand-in and mark packages as free of side effects', async () => {
    expect(await bundle([])).toContain('the real part')
    expect(
      await bundle([{ importer: 'large', imports: ['./part.js'], module: './empty-module.mjs' }], [/large/]),
    ).not.toContain('the real part')
  })

  it('fail the build if a rule no longer matches any module', async () => {
    await expect(
      bundle([{ importer: 'large', imports: ['./moved.js'], module: './empty-module.mjs' }]),
    ).rejects.toThrow('large → ./moved.js')
    await expect(bundle([], [/large/, /gone/])).rejects.toThrow('/gone/')
  })
})
