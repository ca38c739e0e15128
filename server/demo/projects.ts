import type { Theme } from './estates.ts'
import { demoPhone, projectCodeOf, type LaidOut } from './lands.ts'
import { drawsOf } from './random.ts'
import { readJson } from './read-data.ts'

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

type Idea = { title: string; category: string; industry: string; summary: string; offer: string }
type Ideas = Readonly<Record<Theme, readonly [Idea, ...Idea[]]>>

const stages = ['planning', 'inviting', 'inviting', 'inviting', 'signed', 'building', 'completed'] as const
/** Range of start years by stage. */
const startYears: Readonly<Record<(typeof stages)[number], readonly [number, number]>> = {
  planning: [2027, 2029],
  inviting: [2026, 2028],
  signed: [2026, 2027],
  building: [2024, 2026],
  completed: [2021, 2024],
}

const cooperations = ['joint', 'sole', 'lease', 'partnership', 'concession', 'entrusted'] as const

/** Returns one project for each estate: sixty. The same result on every call. */
export function demoProjects(estates: readonly LaidOut[], countyNames: ReadonlyMap<string, string>): ProjectSeed[] {
  const ideas = readJson<Ideas>(new URL('./data/projects.json', import.meta.url))
  return estates.map(({ county, estate, number, middle }) => {
    const draws = drawsOf(Number(county.xzqdm.slice(2, 6)) * 1000 + number)
    const idea = draws.oneOf(ideas[estate.theme])
    const stage = draws.oneOf(stages)
    return {
      projectCode: projectCodeOf(county, number),
      name: `${estate.name}${idea.title}`,
      category: idea.category,
      xzqdm: county.xzqdm,
      stage,
      investmentWan: draws.whole(12, 180) * 500,
      cooperation: draws.oneOf(cooperations),
      industry: idea.industry,
      summary: idea.summary,
      description: `${idea.summary}。\n\n建设内容：${idea.offer}\n\n合作说明：片区控制性详细规划已编制，基础设施随地块供应同步建设。\n\n演示数据，项目、投资额与位置均为虚构。`,
      contact: '招商专员（演示）',
      contactPhone: demoPhone,
      address: `${countyNames.get(county.xzqdm) ?? ''}${estate.name}片区`,
      location: { type: 'Point', coordinates: [...middle] },
      published: stage === 'planning' ? draws.isHit(0.6) : true,
      startYear: draws.whole(...startYears[stage]),
      featured: number === 1 && stage !== 'planning',
    }
  })
}
