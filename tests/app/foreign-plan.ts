import { layers } from '../../src/resources/layers.ts'
import { rules } from '../../src/resources/rules.ts'
import { themes } from '../../src/resources/themes.ts'
import { uses } from '../../src/resources/uses.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import type { TestApp } from '../support/app.ts'

/** Creates a layer, a theme, a rule and a use in 大理市, and others named with the mark in another prefecture, which it returns. */
export async function foreignPlan(
  server: TestApp,
  mark: string,
): Promise<{ layer: AnyRow; theme: AnyRow; rule: AnyRow; use: AnyRow }> {
  const plan = async (of: string, xzqdm: string) => {
    const layer = { name: `${of}图层`, theme: 'other', kind: 'reference', visibleTo: 'officers', xzqdm }
    const theme = await server.make(themes, { name: `${of}主题`, xzqdm })
    const rule = { code: `R-${xzqdm}`, name: `${of}规则`, themeId: theme.id, xzqdm }
    const use = await server.make(uses, { name: `${of}用途`, landUse: '09', xzqdm })
    return { layer: await server.make(layers, layer), theme, rule: await server.make(rules, rule), use }
  }
  await plan('本县', '532901000000')
  return plan(mark, '533101000000')
}
