import { beforeAll, describe, expect, it } from 'vitest'
import type { OverlayLine, OverlayRun, Verdict } from '../../src/resources/analysis.ts'
import type { ProposedUse } from '../../src/resources/rules/grid.ts'
import type { Says } from '../../src/resources/rules/outcome.ts'
import { demoProposedUses } from '../../server/demo/proposed-uses.ts'
import { demoRules } from '../../server/demo/rules.ts'
import { sql } from '../../server/db/index.ts'
import type { Caller } from '../support/app.ts'
import { aDemoServer } from './demo-server.ts'
import { beside, crossedBesideStation, parcel } from './places.ts'

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

type Place =
  | { layer: string; zone?: readonly [string, string]; apartM?: number }
  | { layer: string; away: true }
  | { layer: string; within: true }

/** Where a rule is asked, for which use, and what it says there; `null`: nothing. */
type Case = [place: Place, use: string, says: Says | null]

const hotel = '康养酒店'
const [away, within] = [true, true] as const

const land = (value: string) => ({ layer: '土地利用现状', zone: ['地类编码', value] }) as const
const road = (value: string, apartM: number) => ({ layer: '国省县乡道', zone: ['等级', value], apartM }) as const
const rail = (value: string, apartM: number) => ({ layer: '铁路', zone: ['保护区类别', value], apartM }) as const
const power = (value: string, apartM: number) => ({ layer: '电力线路', zone: ['电压等级', value], apartM }) as const
const erhai = (value: string) => ({ layer: '洱海流域三区', zone: ['分区', value] }) as const
const source = (value: string) => ({ layer: '饮用水水源保护区', zone: ['保护区级别', value] }) as const
const park = (value: string) => ({ layer: '风景名胜区', zone: ['功能区', value] }) as const

const cases: Readonly<Record<string, readonly Case[]>> = {
  R01: [
    [{ layer: '永久基本农田' }, hotel, 'forbidden'],
    [{ layer: '永久基本农田' }, '旅游公路', 'forbidden'],
    [{ layer: '永久基本农田', away }, hotel, null],
  ],
  R02: [
    [{ layer: '生态保护红线' }, hotel, 'forbidden'],
    [{ layer: '生态保护红线' }, '景区游客中心', 'conditional'],
    [{ layer: '生态保护红线' }, '观景步道', 'conditional'],
    [{ layer: '生态保护红线', away }, hotel, null],
  ],
  R03: [
    [{ layer: '城镇开发边界', away }, hotel, 'conditional'],
    [{ layer: '城镇开发边界', away }, '民宿集群', 'allowed'],
    [{ layer: '城镇开发边界', away }, '旅游公路', 'notice'],
    [{ layer: '城镇开发边界', within }, hotel, null],
  ],
  R04: [
    [land('0101'), hotel, 'conditional'],
    [land('0301'), hotel, 'conditional'],
    [land('0101'), '采摘园', 'notice'],
    [land('05H1'), hotel, 'allowed'],
  ],
  R05: [
    [{ layer: '高速公路', apartM: 27 }, hotel, 'forbidden'],
    [{ layer: '高速公路', apartM: 33 }, hotel, null],
    [road('国道', 17), hotel, 'forbidden'],
    [road('国道', 23), hotel, null],
    [road('省道', 12), hotel, 'forbidden'],
    [road('县道', 7), '供水管线', 'conditional'],
    [road('乡道', 2), hotel, 'forbidden'],
    [road('乡道', 8), hotel, null],
  ],
  R06: [
    [rail('铁路·城市市区', 6), hotel, 'conditional'],
    [rail('铁路·城市市区', 10), hotel, null],
    [rail('铁路·城市郊区', 8), '停车场', 'conditional'],
    [rail('铁路·其他地区', 13), '供水管线', 'conditional'],
    [rail('铁路·其他地区', 17), hotel, null],
    [rail('高速铁路·其他地区', 18), hotel, 'conditional'],
    [rail('高速铁路·其他地区', 22), hotel, null],
  ],
  R07a: [
    [{ layer: '高速公路' }, hotel, 'forbidden'],
    [{ layer: '高速公路' }, '供水管线', 'conditional'],
    [{ layer: '高速公路', apartM: 10 }, hotel, null],
    [{ layer: '国省县乡道', zone: ['等级', '国道'] }, hotel, 'allowed'],
  ],
  R07b: [
    [{ layer: '铁路' }, hotel, 'forbidden'],
    [{ layer: '铁路' }, '供水管线', 'conditional'],
    [{ layer: '铁路', apartM: 5 }, hotel, null],
  ],
  R08: [
    [power('10kV', 3), hotel, 'forbidden'],
    [power('10kV', 7), hotel, null],
    [power('110kV', 8), hotel, 'forbidden'],
    [power('220kV', 13), '供水管线', 'conditional'],
    [power('500kV', 18), hotel, 'forbidden'],
    [power('500kV', 23), hotel, null],
  ],
  R09: [
    [erhai('生态保护核心区'), hotel, 'forbidden'],
    [erhai('生态保护核心区'), '观景步道', 'unknown'],
    [erhai('生态保护缓冲区'), hotel, 'forbidden'],
    [erhai('生态保护缓冲区'), '研学基地', 'unknown'],
    [erhai('生态保护缓冲区'), '观景步道', 'conditional'],
    [erhai('绿色发展区'), hotel, 'conditional'],
    [{ layer: '洱海流域三区', away }, hotel, null],
  ],
  R10: [
    [source('水源一级保护区'), '停车场', 'forbidden'],
    [source('水源一级保护区'), '供水管线', 'conditional'],
    [source('水源二级保护区'), hotel, 'forbidden'],
    [source('水源二级保护区'), '停车场', 'conditional'],
    [{ layer: '饮用水水源保护区', away }, hotel, null],
  ],
  R11: [
    [park('核心景区'), hotel, 'forbidden'],
    [park('核心景区'), '景区游客中心', 'conditional'],
    [park('核心景区以外'), hotel, 'conditional'],
    [{ layer: '风景名胜区', away }, hotel, null],
  ],
  R12: [
    [{ layer: '自然保护地', zone: ['功能区', '核心保护区'] }, '观景步道', 'forbidden'],
    [{ layer: '自然保护地', zone: ['功能区', '一般控制区'] }, hotel, 'conditional'],
    [{ layer: '自然保护地', away }, hotel, null],
  ],
  R13: [
    [{ layer: '历史文化保护范围', zone: ['类型', '核心保护范围'] }, hotel, 'forbidden'],
    [{ layer: '历史文化保护范围', zone: ['类型', '建设控制地带'] }, '研学基地', 'conditional'],
    [{ layer: '历史文化保护范围', away }, hotel, null],
  ],
  R14: [
    [{ layer: '地质灾害易发区', zone: ['易发程度', '极高'] }, hotel, 'forbidden'],
    [{ layer: '地质灾害易发区', zone: ['易发程度', '中'] }, '停车场', 'conditional'],
    [{ layer: '地质灾害易发区', away }, hotel, null],
  ],
  R15a: [
    [{ layer: '河湖管理与水源保护范围', zone: ['类型', '河道管理范围'] }, hotel, 'conditional'],
    [{ layer: '河湖管理与水源保护范围', zone: ['类型', '湖泊保护范围'] }, '观景步道', 'conditional'],
    [{ layer: '河湖管理与水源保护范围', away }, hotel, null],
  ],
}

describe('each rule', () => {
  const boundaryAt = (place: Place) => {
    if ('away' in place) return parcel(server, place)
    if ('within' in place) return parcel(server, { layer: place.layer, isInside: true })
    return beside(server, { zone: null, ...place })
  }
  const saidBy = (rule: string, lines: readonly OverlayLine[]) => lines.filter(({ rule: own }) => own?.code === rule)

  it('is asked at several places', () => {
    const published = demoRules().filter(({ isDraft }) => !isDraft)
    expect(Object.keys(cases)).toEqual(published.map(({ code }) => code))
  })

  it.each(Object.entries(cases))('%s says what it should, inside, beside and for other uses', async (rule, asked) => {
    const found = []
    for (const [place, use] of asked) {
      const { lines } = await analysed({ boundary: await boundaryAt(place) }, use)
      const own = saidBy(rule, lines)
      for (const { says, doubt, clause } of own) {
        expect(doubt).toBe(says === 'unknown' ? 'empty-cell' : null)
        expect(clause).toContain('示例规则·须经主管部门核定')
      }
      found.push([place, use, own[0]?.says ?? null])
    }
    expect(found).toEqual(asked)
  })

  it('R02 holds instead of R03 where all that lies outside the towns is red line', async () => {
    const boundary = await beside(server, { layer: '生态保护红线', zone: null })
    const { lines } = await analysed({ boundary }, '景区游客中心')
    expect(saidBy('R03', lines).map(({ overriddenBy }) => overriddenBy?.code)).toEqual(['R02'])
    expect(saidBy('R02', lines).map(({ overriddenBy }) => overriddenBy)).toEqual([null])
  })

  it('gives the strictest answer where the use is not known', async () => {
    const boundary = await boundaryAt(source('水源二级保护区'))
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
