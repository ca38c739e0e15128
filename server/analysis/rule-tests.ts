import { byStrictness } from '../../src/resources/rules/outcome.ts'
import { isOfTerrain } from '../../src/resources/rules/limits.ts'
import type { TestedRule } from '../../src/resources/rules/tested.ts'
import { sql, type SqlBool, type Tables, type Transaction } from '../db/index.ts'
import { draftedRule, type DraftRule } from './draft.ts'
import { manyBoundaries } from './lands.ts'
import { planLayers, type Planned, type SeesLines } from './layers.ts'
import type { Rule } from './rules.ts'
import { isBelow } from './said.ts'
import type { Turns } from './turns.ts'
import { usesById } from './use.ts'

type Row = Omit<TestedRule, 'use' | 'found'> & { useId: string | null }

/**
 * Returns what the draft of a rule says at each of its tests, with the published content of its theme, on any day: a rule
 * is tested before it comes into force.
 */
export async function testedRule(turns: Turns, draft: DraftRule): Promise<TestedRule[]> {
  const { tests, uses, planned, rule } = await turns.read(async (tx) => {
    const { rule } = await draftedRule(tx, draft)
    const { rows } = await sql<Row>`
      select id, name, expected, "useId" from "ruleTests" where "ruleId" = ${draft.id} and "deletedAt" is null order by name, id`.execute(
      tx,
    )
    return { tests: rows, uses: await usesOf(tx, rows), planned: await planWith(tx, rule), rule }
  })
  const layers = planned.layers.filter(({ themeId }) => themeId === rule.themeId)
  const { measure } = manyBoundaries(planned, layers)
  const measured = await measure(turns, { source: 'ruleTests', ids: tests.map(({ id }) => id) })
  const places = new Map(measured?.map((place) => [place.id, place]))
  return tests.map(({ useId, ...test }) => {
    const use = uses.get(useId ?? '') ?? null
    const found = places.get(test.id)?.found(use)
    const own = (found?.findings ?? []).filter((finding) => finding.rule?.id === rule.id && !isBelow(finding))
    const [strictest] = own.map(({ says, isSure }) => (isSure ? says : ('unknown' as const))).toSorted(byStrictness)
    const hasData =
      found?.used.layers.some(({ themeId }) => themeId === rule.themeId) && !found.uncovered.has(rule.themeId)
    // Unknown terrain makes a finding; without any, the terrain is known.
    const isKnown = isOfTerrain(rule.relation) ? !!found : hasData
    return {
      ...test,
      use: use && { name: use.name ?? use.landUse, nameEn: use.nameEn },
      found: strictest ?? (isKnown ? 'none' : 'unknown'),
    }
  })
}

function usesOf(tx: Transaction<Tables>, tests: readonly Row[]): ReturnType<typeof usesById> {
  return usesById(
    tx,
    tests.flatMap(({ useId }) => useId ?? []),
  )
}

function planWith(tx: Transaction<Tables>, rule: Rule): Promise<Planned> {
  return planLayers(tx, sql<SqlBool>`true` as SeesLines, { ruleId: rule.id, rule })
}
