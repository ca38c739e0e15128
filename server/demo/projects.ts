import type { Theme } from './estates.ts'
import type { LandFacts } from './land-facts.ts'
import { demoPhone, estateFacts, projectCodeOf, type LaidOut } from './lands.ts'
import type { Scene } from './pictures.ts'
import { drawsOf } from './random.ts'
import { readJson } from './read-data.ts'
import { stageOf, startYearsOf } from './stages.ts'
import { nearText, surroundings, type Near, type NearKind } from './surroundings.ts'

/** A row of `projects` before it is inserted. */
type ProjectSeed = {
  projectCode: string
  name: string
  category: string
  xzqdm: string
  stage: string
  investmentWan: number
  startYear: number
  cooperation: string
  industry: string
  summary: string
  description: string
  contact: string
  contactPhone: string
  address: string
  location: { type: 'Point'; coordinates: number[] }
  published: boolean
  featured: boolean
}

/** What a project may be: `count` of its offer is the floor area on parcels of these uses, by the m² of each. */
type Idea = {
  title: string
  category: string
  industry: string
  scene: Scene
  /** Counties that have what it needs; all if absent. */
  counties?: readonly string[]
  summary: string
  offer: string
  uses: readonly string[]
  perM2: number
  round: number
}
type Ideas = Readonly<Record<Theme, readonly Idea[]>>

const cooperations = ['joint', 'sole', 'lease', 'partnership', 'concession', 'entrusted'] as const
/** Least number of rooms, workshops and so on for a project to be about them. */
const leastCount = 10
/** Investment in 万元 for each m² of floor. */
const costs = [0.55, 0.75] as const
const investmentStepWan = 500

/** Returns a function that chooses the project of an estate among those that its county and its parcels allow. */
export function ideaFinder(): (laidOut: LaidOut) => Idea {
  const ideas = readJson<Ideas>(new URL('./data/projects.json', import.meta.url))
  return (laidOut) => {
    const { county, estate, number } = laidOut
    const lands = estateFacts(laidOut)
    const fitting = ideas[estate.theme].filter(
      (idea) => (idea.counties?.includes(county.xzqdm) ?? true) && countOf(idea, lands) >= leastCount,
    )
    const [first, ...others] = fitting
    if (!first) throw new Error(`No project fits the parcels of the estate ${estate.name}`)
    return drawsOf(Number(county.xzqdm.slice(2, 6)) * 1000 + 500 + number).oneOf([first, ...others])
  }
}

/** Returns one project for each estate: sixty. The same result on every call in the same year. */
export function demoProjects(
  estates: readonly LaidOut[],
  countyNames: ReadonlyMap<string, string>,
  year: number,
): ProjectSeed[] {
  const [ideaOf, nearby] = [ideaFinder(), surroundings()]
  return estates.map((laidOut) => {
    const { county, estate, number, middle } = laidOut
    const draws = drawsOf(Number(county.xzqdm.slice(2, 6)) * 1000 + number + 100)
    const [idea, stage, lands] = [ideaOf(laidOut), stageOf(laidOut), estateFacts(laidOut)]
    const [from, to] = startYearsOf[stage]
    const investment = floorM2(lands) * draws.between(...costs)
    return {
      projectCode: projectCodeOf(county, number),
      name: `${estate.name}${idea.title}`,
      category: idea.category,
      xzqdm: county.xzqdm,
      stage,
      investmentWan: Math.max(1, Math.round(investment / investmentStepWan)) * investmentStepWan,
      cooperation: draws.oneOf(cooperations),
      industry: idea.industry,
      summary: `${idea.summary}，总用地约 ${hectares(lands)} 公顷`,
      description: description(idea, lands, nearby([middle])),
      contact: '招商专员（演示）',
      contactPhone: demoPhone,
      address: `${countyNames.get(county.xzqdm) ?? ''}${estate.name}片区`,
      location: { type: 'Point', coordinates: [...middle] },
      published: stage === 'planning' ? draws.isHit(0.6) : true,
      startYear: year + draws.whole(from, to),
      featured: number === 1 && stage !== 'planning',
    }
  })
}

function description(idea: Idea, lands: readonly LandFacts[], near: Readonly<Record<NearKind, Near>>): string {
  return [
    `${idea.summary}。`,
    `建设内容：${idea.offer.replace('{count}', String(countOf(idea, lands)))}`,
    `用地规模：总用地约 ${hectares(lands)} 公顷，规划建筑面积约 ${(floorM2(lands) / 10_000).toFixed(1)} 万平方米。`,
    `区位：${nearText(near, ['station', 'airport', 'expressway', 'hospital'])}。`,
    '演示数据，项目、投资额与位置均为虚构。',
  ]
    .map((text) => `<p>${text}</p>`)
    .join('')
}

function hectares(lands: readonly LandFacts[]): string {
  return (lands.reduce((sum, { statedAreaM2 }) => sum + statedAreaM2, 0) / 10_000).toFixed(1)
}

function floorM2(lands: readonly LandFacts[]): number {
  return lands.reduce((sum, { statedAreaM2, floorAreaRatio }) => sum + statedAreaM2 * floorAreaRatio, 0)
}

function countOf({ uses, perM2, round }: Idea, lands: readonly LandFacts[]): number {
  const floor = floorM2(lands.filter(({ use }) => uses.includes(use.code)))
  return Math.round(floor / perM2 / round) * round
}
