import type { AnyRow } from '../../src/resources/define.ts'
import { duties } from '../../src/resources/duties.ts'
import { flows } from '../../src/resources/flows.ts'
import { laws } from '../../src/resources/laws.ts'
import { ruleTests } from '../../src/resources/rule-tests.ts'
import type { Cell, Grid } from '../../src/resources/rules/grid.ts'
import { rules } from '../../src/resources/rules.ts'
import { themes } from '../../src/resources/themes.ts'
import { uses } from '../../src/resources/uses.ts'
import { demoProposedUses } from '../demo/proposed-uses.ts'
import { demoDuties, demoRules, demoRuleTests, demoThemes, type RuleSeed } from '../demo/rules.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import type { Loader } from './loader.ts'
import { idsBy, prefecture } from './lookup.ts'

/** Stores the next published version of a rule and returns its number; passed in, because rules belong to another feature. */
export type AddRuleVersion = (tx: Transaction<Tables>, actor: { id: string }, rule: AnyRow) => Promise<number>

/** Loads the published uses that investors of the demonstration ask for, groups before their members. */
export async function loadDemoUses(loader: Loader): Promise<void> {
  const seeds = demoProposedUses()
  const { ids } = await loader.addMissing(
    uses,
    'name',
    seeds.map(({ group }) => ({ ...group, xzqdm: prefecture, published: true })),
  )
  await loader.addMissing(
    uses,
    'name',
    seeds.flatMap(({ group, uses: members }) =>
      members.map((use) => ({ ...use, xzqdm: prefecture, parentId: ids.get(group.name) ?? null, published: true })),
    ),
  )
}

/** Loads the themes of the demonstration, which its layers and rules refer to. Returns the names of the new ones. */
export async function loadDemoThemes(loader: Loader): Promise<readonly string[]> {
  const { made } = await loader.addMissing(
    themes,
    'name',
    demoThemes().map((theme) => ({ ...theme, xzqdm: prefecture })),
  )
  return made
}

/**
 * Loads the example rules of new themes of the demonstration and publishes all but its drafts, with their duties and tests; their laws and charts must exist. A
 * theme from before has the rules that it has.
 */
export async function loadDemoRules(
  loader: Loader,
  newThemes: readonly string[],
  addVersion: AddRuleVersion,
): Promise<void> {
  const [themeIds, lawIds] = [await idsBy(loader.tx, themes.name, 'name'), await idsBy(loader.tx, laws.name, 'title')]
  const dutyIds = await loadDuties(loader)
  const dutiesOf = (names: readonly string[]): string[] => names.flatMap((name) => dutyIds.get(name) ?? [])
  const seeds = demoRules().filter(({ theme }) => newThemes.includes(theme))
  const draftOf = ({ theme, law, grid, duties, isDraft: _draft, overrides: _codes, ...rule }: RuleSeed) => ({
    ...rule,
    grid: withDuties(grid, dutiesOf),
    duties: dutiesOf(duties),
    themeId: themeIds.get(theme),
    lawId: (law && lawIds.get(law)) ?? null,
    xzqdm: prefecture,
  })
  const { ids, made } = await loader.addMissing(rules, 'code', seeds.map(draftOf))
  const created = seeds.filter(({ code }) => made.includes(code))
  for (const { code, overrides, isDraft } of created) {
    const id = ids.get(code) ?? ''
    const overridden = overrides.flatMap((each) => ids.get(each) ?? [])
    const row = overridden.length > 0 ? await loader.update(rules, { id, version: 1, overrides: overridden }) : null
    if (!isDraft) await publish(loader, { id, version: row?.version ?? 1 }, addVersion)
  }
  await loadTests(loader, new Map([...ids].filter(([code]) => made.includes(code))))
}

/** Loads what conditions ask for. Returns the ids by name. */
async function loadDuties(loader: Loader): Promise<ReadonlyMap<string, string>> {
  const flowIds = await idsBy(loader.tx, flows.name, 'name')
  const { ids } = await loader.addMissing(
    duties,
    'name',
    demoDuties().map(({ flow, ...duty }) => ({
      ...duty,
      flowId: (flow && flowIds.get(flow)) ?? null,
      xzqdm: prefecture,
    })),
  )
  return ids
}

function withDuties(grid: Grid, idsOf: (names: readonly string[]) => string[]): Grid {
  const cellOf = ({ duties: names, ...cell }: Cell): Cell => (names ? { ...cell, duties: idsOf(names) } : cell)
  return {
    ...grid,
    rows: grid.rows.map((row) => ({
      ...row,
      cells: Object.fromEntries(Object.entries(row.cells).map(([key, cell]) => [key, cellOf(cell)])),
    })),
  }
}

/** Loads the tests of new rules, given by code. */
async function loadTests(loader: Loader, rulesByCode: ReadonlyMap<string, string>): Promise<void> {
  const useIds = await idsBy(loader.tx, uses.name, 'name')
  await loader.create(
    ruleTests,
    demoRuleTests().flatMap(({ rule, use, ...test }) => {
      const ruleId = rulesByCode.get(rule)
      return ruleId ? [{ ...test, ruleId, useId: useIds.get(use) ?? null, xzqdm: prefecture }] : []
    }),
  )
}

async function publish(
  loader: Loader,
  { id, version }: { id: string; version: number },
  addVersion: AddRuleVersion,
): Promise<void> {
  const { rows } = await sql<AnyRow>`select * from rules where id = ${id}`.execute(loader.tx)
  if (!rows[0]) return
  const publishedVersion = await addVersion(loader.tx, loader.actor, rows[0])
  await loader.update(rules, { id, version, publishedVersion, published: true })
}
