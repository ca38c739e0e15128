import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Result of the import rules for `src` and `server` in a folder. */
async function cruised(baseDir: string): Promise<ICruiseResult> {
  const { options, ...ruleSet } = await extractDepcruiseConfig(join(root, '.dependency-cruiser.cjs'))
  const { output } = await cruise(['src', 'server'], { ...options, ruleSet, baseDir, validate: true }, undefined, {
    tsConfig: extractTSConfig(join(root, 'tsconfig.json')),
  })
  if (typeof output === 'string') throw new Error('A cruise without an output type returns an object')
  return output
}

async function ruleNames(): Promise<string[]> {
  const config = await extractDepcruiseConfig(join(root, '.dependency-cruiser.cjs'))
  return (config.forbidden ?? []).map((rule) => rule.name ?? '')
}

const violationTexts = (result: ICruiseResult): string[] =>
  result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)

describe('imports', () => {
  it('follow the rules; modules and dependencies were really read', async () => {
    const result = await cruised(root)
    const own = result.modules.filter(({ source }) => /^(src|server)\//.test(source))
    expect(violationTexts(result)).toEqual([])
    expect(own.length).toBeGreaterThan(50)
    expect(own.flatMap((module) => module.dependencies).length).toBeGreaterThan(own.length)
  })
})

/** For each rule, a file and an import that violate it. */
const examples: Record<string, { file: string; imports: string }> = {
  'no-cycles': { file: 'src/resources/first.ts', imports: './second.ts' },
  'no-unresolved': { file: 'server/http/lost.ts', imports: './nowhere.ts' },
  'no-development-packages': { file: 'server/http/develops.ts', imports: 'typescript' },
  'resources-alone': { file: 'src/resources/packaged.ts', imports: 'dayjs' },
  'formats-alone': { file: 'src/formats/asks.ts', imports: '../providers/quiet.ts' },
  'sheet-alone': { file: 'src/sheet/asks.ts', imports: '../providers/quiet.ts' },
  'proof-alone': { file: 'src/proof/asks.ts', imports: '../providers/quiet.ts' },
  'console-without-server': { file: 'src/pages/land/peeks.ts', imports: '../../../server/http/quiet.ts' },
  'console-without-node': { file: 'src/providers/reads.ts', imports: 'node:fs' },
  'providers-only-resources': { file: 'src/providers/climbs.ts', imports: '../pages/crud/quiet.ts' },
  'providers-without-look': { file: 'src/providers/draws.ts', imports: 'antd' },
  'map-only-resources': { file: 'src/map/calls.ts', imports: '../providers/quiet.ts' },
  'map-packages': { file: 'src/map/dates.ts', imports: 'dayjs' },
  'map-look-in-ui': { file: 'src/map/layers/widget.ts', imports: 'antd' },
  'map-geometry-alone': { file: 'src/map/geometry/draws.ts', imports: 'ol/Map.js' },
  'map-front-door': { file: 'src/pages/land/digs.ts', imports: '../../map/layers/quiet.ts' },
  'ol-only-in-map': { file: 'src/pages/land/maps.ts', imports: 'ol/Map.js' },
  'flow-graph-alone': { file: 'src/flow/graph/asks.ts', imports: '../../providers/quiet.ts' },
  'flow-bpmn-alone': { file: 'src/flow/bpmn/asks.ts', imports: '../../providers/quiet.ts' },
  'flow-below-pages': { file: 'src/flow/climbs.ts', imports: '../pages/crud/quiet.ts' },
  'canvas-in-the-editor': { file: 'src/flow/draws.ts', imports: '@xyflow/react' },
  'pages-apart': { file: 'src/pages/land/neighbours.ts', imports: '../project/quiet.ts' },
  'crud-knows-no-page': { file: 'src/pages/crud/knows.ts', imports: '../project/quiet.ts' },
  'pages-below-app': { file: 'src/pages/land/climbs.ts', imports: '../../app.tsx' },
  'server-without-console': { file: 'server/crud/calls.ts', imports: '../../src/providers/quiet.ts' },
  'server-without-look': { file: 'server/crud/draws.ts', imports: 'react' },
  'database-in-one-place': { file: 'server/crud/queries.ts', imports: 'kysely' },
  'features-apart': { file: 'server/users/borrows.ts', imports: '../crud/quiet.ts' },
  'demo-is-data': { file: 'server/demo/asks.ts', imports: '../http/quiet.ts' },
  'demo-for-the-seed': { file: 'server/users/plays.ts', imports: '../demo/quiet.ts' },
  'features-below-app': { file: 'server/users/climbs.ts', imports: '../app.ts' },
  'ground-without-features': { file: 'server/http/borrows.ts', imports: '../users/quiet.ts' },
}

/** Modules that the violating files import. `second.ts`, written below, closes the cycle. */
const targets = [
  'server/http/quiet.ts',
  'server/crud/quiet.ts',
  'server/users/quiet.ts',
  'server/demo/quiet.ts',
  'server/app.ts',
  'src/app.tsx',
  'src/pages/crud/quiet.ts',
  'src/pages/project/quiet.ts',
  'src/providers/quiet.ts',
  'src/map/layers/quiet.ts',
]

describe('each import rule', () => {
  let tree = ''
  let result: ICruiseResult

  const put = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await writeFile(join(tree, file), text)
  }

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'imports-'))
    for (const name of ['node_modules', 'package.json', 'tsconfig.json'])
      await symlink(join(root, name), join(tree, name))
    for (const file of targets) await put(file, 'export const quiet = 1\n')
    await put('src/resources/second.ts', "import './first.ts'\n")
    for (const { file, imports } of Object.values(examples))
      await put(file, `import type * as breach from '${imports}'\nexport type Breach = typeof breach\n`)
    result = await cruised(tree)
  })

  afterAll(() => rm(tree, { recursive: true, force: true }))

  it('has an example violation in this file', async () => {
    expect(Object.keys(examples).sort()).toEqual((await ruleNames()).sort())
  })

  it.each(Object.entries(examples))('%s reports its example violation', (name, { file }) => {
    expect(
      result.summary.violations.filter((violation) => violation.rule.name === name).map(({ from }) => from),
    ).toContain(file)
  })

  it('reports nothing but the example violations', async () => {
    const exampleFiles = [...Object.values(examples).map(({ file }) => file), 'src/resources/second.ts']
    expect(result.summary.violations.filter(({ from }) => !exampleFiles.includes(from))).toEqual([])
  })
})
