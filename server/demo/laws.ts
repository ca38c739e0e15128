import { docxOf } from './documents/docx.ts'
import { pdfOf } from './documents/pdf.ts'
import { lawIdeas, type LawIdea } from './law-texts.ts'

const prefecture = '532900000000'

/** A law before the database knows it. References stand as names; `document` is what is attached. */
export type LawSeed = {
  title: string
  docNo: string
  issuer: string
  level: string
  category: string
  xzqdm: string
  publishedOn: string
  effectiveOn: string | null
  repealedOn: string | null
  body: string
  published: boolean
  replaces: string | null
  layers: readonly string[]
  flows: readonly string[]
  document: { name: string; type: string; bytes: Buffer } | null
}

const issuers = {
  national: '国家有关部门（演示）',
  province: '省人民政府（演示）',
  prefecture: '州人民政府（演示）',
  county: '县市人民政府（演示）',
} as const
const heads = { national: '国演', province: '滇演规', prefecture: '大演规', county: '县演规' } as const
const note = '演示数据：本文件为虚构，不具有任何法律效力。'

/**
 * Forty regulations, none of them real, the same at every call: every level, category and validity, some that replace
 * others, some with a PDF or a Word file.
 */
export function demoLaws(): LawSeed[] {
  const titles = new Map(lawIdeas.map(({ key, title }) => [key, title]))
  return lawIdeas.map((idea, at) => ({
    title: idea.title,
    docNo: `${heads[idea.level]}〔${idea.publishedOn.slice(0, 4)}〕${((at * 7) % 60) + 1}号`,
    issuer: issuers[idea.level],
    level: idea.level,
    category: idea.category,
    xzqdm: idea.xzqdm ?? prefecture,
    publishedOn: idea.publishedOn,
    effectiveOn: idea.effectiveOn ?? null,
    repealedOn: idea.repealedOn ?? null,
    body: bodyOf(idea),
    published: idea.key !== 'c-sports',
    replaces: idea.after ? (titles.get(idea.after) ?? null) : null,
    layers: idea.layers ?? [],
    flows: flowsOf(idea),
    document: documentOf(idea),
  }))
}

/** Incentives lead to the talks that they are for; what has to do with plans leads to permits. */
function flowsOf({ category, layers }: LawIdea): string[] {
  if (category === 'incentive') return ['招商项目洽谈与签约流程', '企业投资项目备案流程']
  return layers?.length ? ['建设工程规划许可流程'] : []
}

function bodyOf({ title, subject, level, publishedOn }: LawIdea): string {
  const money = { national: 0, province: 500, prefecture: 300, county: 100 }[level]
  const articles = [
    `为规范${subject}工作，保护生态环境，促进文化、旅游、康养产业高质量发展，制定本文件。`,
    `本文件适用于辖区内与${subject}有关的规划、建设、经营和监督管理活动。`,
    `${subject}应当坚持保护优先、集约节约、公开透明、权责一致的原则，与国土空间规划和“三区三线”管控要求相衔接。`,
    '县级以上人民政府应当建立联席会议制度，自然资源、生态环境、文化和旅游、住房城乡建设、水行政等部门按照职责分工协同推进。',
    '项目选址应当避让永久基本农田和生态保护红线；确需占用的，依照法定程序办理，并落实占补平衡和生态修复措施。',
    money > 0
      ? `符合条件的项目，可按固定资产实际投资额给予一次性奖励，单个项目最高不超过 ${money} 万元；申请人应当如实提交材料，并接受绩效评价。`
      : '有关部门应当公开办理条件、流程和时限，不得增设前置条件。',
    '对弄虚作假、骗取政策支持的，追回已拨付资金，并依法依规纳入信用记录。',
  ]
  const numbers = ['一', '二', '三', '四', '五', '六', '七']
  const items = [
    '项目基本情况与投资主体资信证明',
    '选址意见与土地权属证明',
    '环境影响、节能和水土保持有关文件',
    '建设计划与资金来源说明',
  ]
  return [
    `<h2 align="center">${title}</h2>`,
    ...articles.map((text, at) => `<p><strong>第${numbers[at]}条</strong>　${text}</p>`),
    `<p><strong>第八条</strong>　申请办理${subject}有关事项的，应当提交下列材料：</p><ol>${items.map((item) => `<li><p>${item}；</p></li>`).join('')}</ol>`,
    `<p><strong>第九条</strong>　本文件由发布机关负责解释。</p><blockquote><p>${note}</p></blockquote><p align="right">${publishedOn.slice(0, 4)} 年 ${Number(publishedOn.slice(5, 7))} 月 ${Number(publishedOn.slice(8))} 日</p>`,
  ].join('')
}

/** What only the attachment says: a search that looks into files finds it. */
function documentOf({ title, subject, attachment }: LawIdea): LawSeed['document'] {
  if (!attachment) return null
  const paragraphs = [
    `本附件是“${title}”的组成部分，供办理${subject}事项时使用。`,
    '一、申报主体应当在项目开工前三十个工作日内向受理窗口提出申请，窗口即时登记并出具受理回执。',
    '二、受理窗口收到材料后，应当在五个工作日内完成形式审查；材料不齐的，一次性告知需要补正的全部内容。',
    '三、需要踏勘现场的，由牵头部门组织联合踏勘，踏勘记录由参加各方当场签字确认。',
    '四、专家评审实行回避制度，评审意见应当载明评审依据和结论。',
    note,
  ]
  const table = [
    '环节\t办理时限',
    '受理登记\t即时办结',
    '形式审查\t5 个工作日',
    '联合踏勘\t10 个工作日',
    '批复送达\t3 个工作日',
  ]
  return attachment === 'pdf'
    ? {
        name: `${title}附件：办理规程.pdf`,
        type: 'application/pdf',
        bytes: pdfOf({ title: '办理规程', paragraphs: [...paragraphs, ...paragraphs, ...paragraphs] }),
      }
    : {
        name: `${title}附件：申报指南.docx`,
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        bytes: docxOf({ title: '申报指南', paragraphs: [...paragraphs, ...table] }),
      }
}
