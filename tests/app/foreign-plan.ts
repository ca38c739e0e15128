import { duties } from '../../src/resources/duties.ts'
import { flows } from '../../src/resources/flows.ts'
import { layers } from '../../src/resources/layers.ts'
import { ruleTests } from '../../src/resources/rule-tests.ts'
import { rules } from '../../src/resources/rules.ts'
import { terrains } from '../../src/resources/terrains.ts'
import { themes } from '../../src/resources/themes.ts'
import { uses } from '../../src/resources/uses.ts'
import { sql } from '../../server/db/index.ts'
import type { AnyRow, Geometry } from '../../src/resources/define.ts'
import type { TestApp } from '../support/app.ts'

/** A small square inside a region, or anywhere if the region has no border. */
async function placeIn({ database }: TestApp, xzqdm: string): Promise<Geometry> {
  const { rows } = await sql<{ shape: Geometry }>`
    select ST_AsGeoJSON(ST_Multi(ST_Expand(coalesce(ST_PointOnSurface(boundary), ST_SetSRID(ST_MakePoint(100, 25), 4490)), 0.0001)), 9, 0)::json as shape from regions where xzqdm = ${xzqdm}`.execute(
    database.db,
  )
  if (!rows[0]) throw new Error(`There is no region ${xzqdm}`)
  return rows[0].shape
}

/** Creates a layer, a theme, a rule with a test, a duty and a use in 大理市, and others named with the mark in another prefecture, which it returns by resource. */
export async function foreignPlan(
  server: TestApp,
  mark: string,
): Promise<Record<'layers' | 'themes' | 'rules' | 'ruleTests' | 'duties' | 'uses', AnyRow>> {
  const plan = async (of: string, xzqdm: string) => {
    const layer = { name: `${of}图层`, theme: 'other', kind: 'reference', visibleTo: 'officers', xzqdm }
    const theme = await server.make(themes, { name: `${of}主题`, xzqdm })
    const rule = await server.make(rules, { code: `R-${xzqdm}`, name: `${of}规则`, themeId: theme.id, xzqdm })
    const ruleTest = await server.make(ruleTests, {
      name: `${of}测试`,
      ruleId: rule.id,
      expected: 'none',
      xzqdm,
      boundary: await placeIn(server, xzqdm),
    })
    const duty = await server.make(duties, { name: `${of}事项`, stage: 'land', xzqdm })
    const use = await server.make(uses, { name: `${of}用途`, landUse: '09', xzqdm })
    return {
      layers: await server.make(layers, layer),
      themes: theme,
      rules: rule,
      ruleTests: ruleTest,
      duties: duty,
      uses: use,
    }
  }
  await plan('本县', '532901000000')
  return plan(mark, '533101000000')
}

/** Creates rows that belong to no region. */
export async function commonRows(server: TestApp): Promise<void> {
  await server.make(flows, { name: '试验流程', category: 'land' })
  await server.make(terrains, { name: '试验高程', enabled: false })
}
