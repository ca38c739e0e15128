/**
 * Invented regulations of the demonstration, by level. `subject` is what a body is about; `after` names one that it
 * replaces.
 */
export type LawIdea = {
  key: string
  title: string
  subject: string
  level: 'national' | 'province' | 'prefecture' | 'county'
  category: 'law' | 'administrative' | 'local' | 'autonomous' | 'rule' | 'normative' | 'incentive' | 'standard'
  publishedOn: string
  effectiveOn?: string
  repealedOn?: string
  xzqdm?: string
  after?: string
  layers?: readonly string[]
  attachment?: 'pdf' | 'docx'
}

const national: readonly LawIdea[] = [
  {
    key: 'land',
    title: '建设项目用地管理通则',
    subject: '建设项目用地',
    level: 'national',
    category: 'law',
    publishedOn: '2019-08-26',
    effectiveOn: '2020-01-01',
    layers: ['永久基本农田'],
  },
  {
    key: 'farmland',
    title: '耕地保护通则',
    subject: '耕地和永久基本农田保护',
    level: 'national',
    category: 'law',
    publishedOn: '2021-04-29',
    effectiveOn: '2021-09-01',
    layers: ['永久基本农田'],
  },
  {
    key: 'tourism',
    title: '旅游资源开发与保护条例',
    subject: '旅游资源开发',
    level: 'national',
    category: 'administrative',
    publishedOn: '2018-10-26',
  },
  {
    key: 'heritage',
    title: '历史文化名城名镇名村保护通则',
    subject: '历史文化保护',
    level: 'national',
    category: 'administrative',
    publishedOn: '2017-10-07',
  },
  {
    key: 'investment',
    title: '投资项目核准和备案管理办法',
    subject: '投资项目核准和备案',
    level: 'national',
    category: 'rule',
    publishedOn: '2023-03-23',
    effectiveOn: '2023-05-01',
    after: 'investment-old',
  },
  {
    key: 'investment-old',
    title: '投资项目核准暂行办法',
    subject: '投资项目核准',
    level: 'national',
    category: 'rule',
    publishedOn: '2014-05-14',
    repealedOn: '2023-05-01',
  },
  {
    key: 'codes',
    title: '国土调查与用途分类应用规范',
    subject: '用地用海分类的应用',
    level: 'national',
    category: 'standard',
    publishedOn: '2023-11-22',
  },
  {
    key: 'wellness',
    title: '康养机构服务质量基本规范',
    subject: '康养机构服务',
    level: 'national',
    category: 'standard',
    publishedOn: '2024-09-30',
    effectiveOn: '2027-01-01',
  },
]

const province: readonly LawIdea[] = [
  {
    key: 'p-lake',
    title: '高原湖泊保护条例（示范文本）',
    subject: '高原湖泊保护',
    level: 'province',
    category: 'local',
    publishedOn: '2023-11-30',
    effectiveOn: '2024-01-01',
    layers: ['河湖管理与水源保护范围'],
    attachment: 'pdf',
  },
  {
    key: 'p-business',
    title: '优化营商环境若干规定',
    subject: '营商环境',
    level: 'province',
    category: 'local',
    publishedOn: '2022-11-30',
    effectiveOn: '2023-01-01',
  },
  {
    key: 'p-tourism',
    title: '文化旅游融合发展促进条例',
    subject: '文化旅游融合',
    level: 'province',
    category: 'local',
    publishedOn: '2024-03-28',
    effectiveOn: '2024-07-01',
  },
  {
    key: 'p-stay',
    title: '旅居产业发展三年行动方案',
    subject: '旅居产业',
    level: 'province',
    category: 'normative',
    publishedOn: '2024-05-20',
    attachment: 'docx',
  },
  {
    key: 'p-land',
    title: '点状供地实施指引',
    subject: '点状供地',
    level: 'province',
    category: 'normative',
    publishedOn: '2022-06-15',
    after: 'p-land-old',
  },
  {
    key: 'p-land-old',
    title: '旅游项目用地保障意见',
    subject: '旅游项目用地',
    level: 'province',
    category: 'normative',
    publishedOn: '2017-02-10',
    repealedOn: '2022-06-15',
  },
  {
    key: 'p-fee',
    title: '涉企行政事业性收费减免办法',
    subject: '涉企收费减免',
    level: 'province',
    category: 'rule',
    publishedOn: '2023-08-01',
  },
  {
    key: 'p-invite',
    title: '招商引资激励措施（省级）',
    subject: '招商引资激励',
    level: 'province',
    category: 'incentive',
    publishedOn: '2025-02-18',
    effectiveOn: '2025-03-01',
  },
]

const prefecture: readonly LawIdea[] = [
  {
    key: 'c-lake',
    title: '洱海流域空间管控实施办法',
    subject: '洱海流域空间管控',
    level: 'prefecture',
    category: 'autonomous',
    publishedOn: '2024-01-15',
    effectiveOn: '2024-03-01',
    layers: ['河湖管理与水源保护范围', '生态保护红线'],
    attachment: 'pdf',
  },
  {
    key: 'c-invite',
    title: '招商引资优惠办法（2025 年修订）',
    subject: '招商引资优惠',
    level: 'prefecture',
    category: 'incentive',
    publishedOn: '2025-01-10',
    effectiveOn: '2025-02-01',
    after: 'c-invite-2021',
    attachment: 'docx',
  },
  {
    key: 'c-invite-2021',
    title: '招商引资优惠办法（2021 年）',
    subject: '招商引资优惠',
    level: 'prefecture',
    category: 'incentive',
    publishedOn: '2021-03-02',
    repealedOn: '2025-02-01',
    after: 'c-invite-2016',
  },
  {
    key: 'c-invite-2016',
    title: '招商引资优惠暂行规定',
    subject: '招商引资优惠',
    level: 'prefecture',
    category: 'incentive',
    publishedOn: '2016-04-20',
    repealedOn: '2021-04-01',
  },
  {
    key: 'c-hotel',
    title: '民宿客栈管理办法',
    subject: '民宿客栈经营',
    level: 'prefecture',
    category: 'normative',
    publishedOn: '2023-06-01',
    attachment: 'pdf',
  },
  {
    key: 'c-old-town',
    title: '古城古镇保护管理条例',
    subject: '古城古镇保护',
    level: 'prefecture',
    category: 'autonomous',
    publishedOn: '2020-12-03',
    effectiveOn: '2021-03-01',
    layers: ['历史文化保护范围'],
  },
  {
    key: 'c-wellness',
    title: '康养产业发展扶持办法',
    subject: '康养产业',
    level: 'prefecture',
    category: 'incentive',
    publishedOn: '2024-08-12',
  },
  {
    key: 'c-one-stop',
    title: '投资项目全程代办服务规范',
    subject: '项目代办服务',
    level: 'prefecture',
    category: 'normative',
    publishedOn: '2022-09-09',
    attachment: 'docx',
  },
  {
    key: 'c-standard-land',
    title: '“标准地”出让工作规程',
    subject: '标准地出让',
    level: 'prefecture',
    category: 'normative',
    publishedOn: '2023-04-18',
  },
  {
    key: 'c-height',
    title: '坝区建筑高度与风貌控制导则',
    subject: '建筑高度与风貌',
    level: 'prefecture',
    category: 'standard',
    publishedOn: '2021-07-30',
  },
  {
    key: 'c-water',
    title: '节水与中水回用管理规定',
    subject: '节约用水',
    level: 'prefecture',
    category: 'normative',
    publishedOn: '2019-05-05',
  },
  {
    key: 'c-sports',
    title: '高原体育产业促进措施',
    subject: '体育产业',
    level: 'prefecture',
    category: 'incentive',
    publishedOn: '2025-06-20',
  },
  {
    key: 'c-craft',
    title: '白族扎染等非遗项目保护传承办法',
    subject: '非物质文化遗产',
    level: 'prefecture',
    category: 'normative',
    publishedOn: '2022-02-22',
  },
  {
    key: 'c-next',
    title: '露营地建设与运营管理办法',
    subject: '露营地',
    level: 'prefecture',
    category: 'normative',
    publishedOn: '2026-10-15',
    effectiveOn: '2027-03-01',
  },
]

const countyCodes = {
  大理市: '532901000000',
  祥云县: '532923000000',
  宾川县: '532924000000',
  弥渡县: '532925000000',
  永平县: '532928000000',
  云龙县: '532929000000',
  洱源县: '532930000000',
  剑川县: '532931000000',
  鹤庆县: '532932000000',
  巍山县: '532927000000',
} as const
const countyIdeas: readonly (readonly [keyof typeof countyCodes, string, string])[] = [
  ['大理市', '海东片区项目准入管理办法', '项目准入'],
  ['祥云县', '工业园区入园企业服务办法', '园区企业服务'],
  ['宾川县', '葡萄产业融合发展扶持办法', '葡萄产业'],
  ['弥渡县', '蔬菜冷链物流扶持措施', '冷链物流'],
  ['永平县', '古道旅游线路保护办法', '古道旅游'],
  ['云龙县', '诺邓古村修缮导则', '古村修缮'],
  ['洱源县', '温泉资源开发利用管理办法', '温泉资源'],
  ['剑川县', '木雕产业集聚区扶持办法', '木雕产业'],
  ['鹤庆县', '银器小镇经营秩序管理办法', '银器经营'],
  ['巍山县', '中医药康养基地建设指引', '中医药康养'],
]

const county: readonly LawIdea[] = countyIdeas.map(([name, title, subject], at) => ({
  key: `x-${at}`,
  title: `${name}${title}`,
  subject,
  level: 'county',
  category: at % 3 === 0 ? 'incentive' : 'normative',
  publishedOn: `20${20 + (at % 6)}-0${1 + (at % 9)}-1${at}`,
  xzqdm: countyCodes[name],
}))

export const lawIdeas: readonly LawIdea[] = [...national, ...province, ...prefecture, ...county]
