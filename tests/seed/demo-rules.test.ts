import { beforeAll, describe, expect, it } from 'vitest'
import type { OverlayLine, OverlayRun, Verdict } from '../../src/resources/analysis.ts'
import type { ProposedUse } from '../../src/resources/rules/grid.ts'
import type { TestedRule } from '../../src/resources/rules/tested.ts'
import { rules } from '../../src/resources/rules.ts'
import { demoProposedUses } from '../../server/demo/proposed-uses.ts'
import { demoRules, demoRuleTests } from '../../server/demo/rules.ts'
import { sql } from '../../server/db/index.ts'
import type { Caller } from '../support/app.ts'
import { aDemoServer } from './demo-server.ts'
import { crossedBesideStation, onFeature } from './places.ts'

const server = aDemoServer()
let officer: Caller
beforeAll(async () => {
  officer = await server.signIn('officer-prefecture')
})

const uses = new Map(
  demoProposedUses()
    .flatMap(({ uses: members }) => members)
    .map(({ name, landUse, newConstruction, lodging, sewage, linear }): [string, ProposedUse] => [
      name,
      { landUse, facts: { newConstruction, lodging, sewage, linear } },
    ]),
)

async function analysed(asked: Record<string, unknown>, use: string | null) {
  const named = use === null ? {} : { use: uses.get(use) }
  const { data, msg } = await officer.post<OverlayRun>('/intellectAnalysis/overlay', { ...asked, ...named })
  expect(msg).toBe('ok')
  return data.result
}

describe('the rules of the demonstration', () => {
  it('are published in a version, but for drafts, and name their theme and their law', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select rules.code, rules.published, rules."publishedVersion", rules."isAhead", rules."reviewedBy", themes.name as theme, laws.title as law, version.content->>'code' as stored, version.content->'overrides' = to_jsonb(rules.overrides) as "isSame"
      from rules left join themes on themes.id = rules."themeId" left join laws on laws.id = rules."lawId"
      left join "ruleVersions" as version on version."ruleId" = rules.id and version.number = rules."publishedVersion" order by rules.code`.execute(
      server.database.db,
    )
    expect(rows).toEqual(
      demoRules().map(({ code, theme, law, isDraft }) => ({
        code,
        published: !isDraft,
        publishedVersion: isDraft ? null : 1,
        isAhead: false,
        reviewedBy: null,
        theme,
        law,
        stored: isDraft ? null : code,
        isSame: isDraft ? null : true,
      })),
    )
  })

  it('are about layers whose features all fall into a zone that has a row', async () => {
    const { rows } = await sql<{ layer: string; zone: string }>`
      select distinct layers.name as layer, feature.attributes->>layers."zoneField" as zone
      from layers join themes on themes.id = layers."themeId" join "layerFeatures" as feature on feature."layerId" = layers.id
      where layers."zoneField" is not null and not exists (select from jsonb_array_elements(themes.zones) as declared
        where feature.attributes->>layers."zoneField" = declared->>'name' or feature.attributes->>layers."zoneField" = any (string_to_array(declared->>'values', '、')))`.execute(
      server.database.db,
    )
    expect(rows).toEqual([])
  })
})

const hotel = '康养酒店'
const tests = demoRuleTests()

describe('each rule', () => {
  const saidBy = (rule: string, lines: readonly OverlayLine[]) => lines.filter(({ rule: own }) => own?.code === rule)

  it('has three tests or more', () => {
    for (const { code } of demoRules().filter(({ isDraft }) => !isDraft))
      expect(tests.filter(({ rule }) => rule === code).length, code).toBeGreaterThanOrEqual(3)
  })

  it.each([...new Set(tests.map(({ rule }) => rule))])(
    '%s says what it should, inside, beside and for other uses, in its tests and in analyses',
    async (code) => {
      const own = tests.filter(({ rule }) => rule === code)
      const { id } = await server.row(rules, 'code', code)
      const { data } = await officer.get<TestedRule[]>('/planRules/tests', { id })
      expect(data.map(({ name, found }) => [name, found]).toSorted()).toEqual(
        own.map(({ name, expected }) => [name, expected]).toSorted(),
      )
      const found = []
      for (const { boundary, use } of own) {
        const lines = saidBy(code, (await analysed({ boundary }, use)).lines)
        for (const { says, doubt, clause, duties } of lines) {
          expect(doubt).toBe(says === 'unknown' ? 'empty-cell' : null)
          expect(clause).toContain('示例规则·须经主管部门核定')
          expect(says !== 'conditional' || (duties ?? []).length > 0, `${code} asks for something`).toBe(true)
        }
        found.push(lines[0]?.says ?? 'none')
      }
      expect(found).toEqual(own.map(({ expected }) => expected))
    },
  )

  it('R02 holds instead of R03 where all that lies outside the towns is red line', async () => {
    const boundary = await onFeature(server, '生态保护红线')
    const { lines } = await analysed({ boundary }, '景区游客中心')
    expect(saidBy('R03', lines).map(({ overriddenBy }) => overriddenBy?.code)).toEqual(['R02'])
    expect(saidBy('R02', lines).map(({ overriddenBy }) => overriddenBy)).toEqual([null])
  })

  it('gives the strictest answer where the use is not known', async () => {
    const { boundary } = tests.find(({ rule, expected }) => rule === 'R10' && expected === 'conditional') ?? {}
    const { lines } = await analysed({ boundary }, null)
    expect(saidBy('R10', lines).map(({ says, isAssumed }) => [says, isAssumed])).toEqual([['forbidden', true]])
  })
})

describe('verdicts in the demonstration', () => {
  it('are never feasible for a building on land that a railway and an expressway cross, however near the station', async () => {
    const boundary = await crossedBesideStation(server)
    const { verdict, lines, distances } = await analysed({ boundary }, hotel)
    expect(verdict).toBe('infeasible')
    const forbidding = lines.filter(({ says }) => says === 'forbidden').map(({ rule }) => rule?.code)
    expect(forbidding).toEqual(expect.arrayContaining(['R07a', 'R07b']))
    expect(lines.find(({ rule }) => rule?.code === 'R03')?.says).toBe('conditional')
    expect(distances.find(({ name }) => name === '火车站')?.distanceM).toBeLessThan(3_000)
    expect((await analysed({ boundary }, '供水管线')).lines.filter(({ says }) => says === 'forbidden')).toEqual([])
  })

  it('of parcels vary, and leave enough to offer', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from (select id, row_number() over (order by "landCode") as number from lands where "deletedAt" is null) as numbered where number % 5 = 0`.execute(
      server.database.db,
    )
    const shareOf = async (use: string): Promise<Record<Verdict, number>> => {
      const shares = { infeasible: 0, 'needs-check': 0, conditional: 0, feasible: 0 }
      for (const { id } of rows) shares[(await analysed({ landId: id }, use)).verdict] += 1 / rows.length
      return shares
    }
    const hotels = await shareOf(hotel)
    expect(hotels.feasible).toBeGreaterThan(0.08)
    expect(hotels.conditional).toBeGreaterThan(0.2)
    expect(hotels.infeasible).toBeGreaterThan(0.1)
    const homestays = await shareOf('民宿集群')
    expect(homestays.feasible).toBeGreaterThan(0.3)
  })
})
