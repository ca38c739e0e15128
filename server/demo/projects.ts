import type { Theme } from './estates.ts'
import { demoPhone, projectCodeOf, type LaidOut } from './lands.ts'
import { drawsOf } from './random.ts'

/** A row of `projects` before the database knows it. */
export type ProjectSeed = {
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

const ideas: Readonly<Record<Theme, readonly [Idea, ...Idea[]]>> = {
  culture: [
    {
      title: '白族非遗工坊街区',
      category: 'intangible',
      industry: '文化创意',
      summary: '扎染、银器与木雕的工坊、展陈和驻留空间',
      offer: '以院落更新为主，新建为辅，设工坊 40 间、展厅与驻留公寓。',
    },
    {
      title: '古镇艺术驻留村',
      category: 'culture',
      industry: '文化艺术',
      summary: '让创作者住下来的院落群与小剧场',
      offer: '修缮传统民居，配小剧场、书店与公共厨房。',
    },
    {
      title: '民族文化体验园',
      category: 'culture_tourism',
      industry: '文旅融合',
      summary: '四季节庆与手艺可看、可学、可住',
      offer: '含节庆广场、研学教室与精品客栈。',
    },
  ],
  tourism: [
    {
      title: '精品酒店与民宿集群',
      category: 'tourism',
      industry: '住宿业',
      summary: '低密度院落式酒店，统一运营、分散持有',
      offer: '客房约 260 间，含会议、餐饮与停车。',
    },
    {
      title: '山水旅居营地',
      category: 'tourism',
      industry: '露营与旅居',
      summary: '营位、木屋与公共服务中心一体的旅居营地',
      offer: '营位 120 个、木屋 60 栋与游客中心。',
    },
    {
      title: '旅居文旅小镇',
      category: 'culture_tourism',
      industry: '文旅小镇',
      summary: '面向一至三个月旅居客的完整小镇',
      offer: '旅居公寓、市集、诊所与运动中心。',
    },
  ],
  wellness: [
    {
      title: '国际康养社区',
      category: 'wellness',
      industry: '健康养老',
      summary: '医养结合、可长住的山居康养社区',
      offer: '自理与照护单元约 800 套，配康复医院与活动中心。',
    },
    {
      title: '温泉疗愈度假区',
      category: 'wellness',
      industry: '康养旅游',
      summary: '以温泉水疗和睡眠管理为核心的疗愈度假',
      offer: '水疗中心、疗愈客房与膳食中心。',
    },
    {
      title: '中医药康养基地',
      category: 'wellness',
      industry: '中医药健康',
      summary: '药材种植、诊疗与旅居一体',
      offer: '诊疗中心、药膳馆与种植示范园。',
    },
  ],
  agri: [
    {
      title: '高原葡萄与酒庄园',
      category: 'agri_tourism',
      industry: '农旅融合',
      summary: '葡萄种植、酿造与酒庄度假',
      offer: '酿造车间、品鉴中心与庄园客房。',
    },
    {
      title: '茶旅融合示范园',
      category: 'agri_tourism',
      industry: '农旅融合',
      summary: '古茶园管护、制茶体验与山居',
      offer: '初制所、茶学堂与山居客栈。',
    },
    {
      title: '核桃田园综合体',
      category: 'agri_tourism',
      industry: '农旅融合',
      summary: '核桃精深加工与田园研学',
      offer: '加工中试、研学营地与市集。',
    },
  ],
  sports: [
    {
      title: '高原运动训练基地',
      category: 'sports',
      industry: '体育产业',
      summary: '面向专业队与青训的高原训练与康复',
      offer: '田径与足球场地、康复中心与运动员公寓。',
    },
    {
      title: '山地骑行公园',
      category: 'sports',
      industry: '户外运动',
      summary: '分级骑行道、驿站与赛事服务',
      offer: '骑行道 36 千米、驿站 6 处与赛事中心。',
    },
    {
      title: '户外研学营地',
      category: 'education',
      industry: '研学旅行',
      summary: '自然教育、攀岩与徒步一体的青少年营地',
      offer: '营房、攀岩馆与自然教室。',
    },
  ],
}

const stages = ['planning', 'inviting', 'inviting', 'inviting', 'signed', 'building', 'completed'] as const
/** Years in which a project of a stage begins. */
const startYears: Readonly<Record<(typeof stages)[number], readonly [number, number]>> = {
  planning: [2027, 2029],
  inviting: [2026, 2028],
  signed: [2026, 2027],
  building: [2024, 2026],
  completed: [2021, 2024],
}

const cooperations = ['joint', 'sole', 'lease', 'partnership', 'concession', 'entrusted'] as const

/** One project for each estate: sixty. The same at every call. */
export function demoProjects(estates: readonly LaidOut[], countyNames: ReadonlyMap<string, string>): ProjectSeed[] {
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
