import type { Pool } from 'pg'
import { folded, tokensOf } from '../server/laws/fold.ts'

export const lawCount = 20_000

const perBatch = 500
const articles = 14
/** A word of every law, of one law in ten, and of one in a thousand. */
export const words = { often: '文旅', sometimes: '露营基地', seldom: '扎染非遗工坊' } as const

const subjects = [
  '项目单位',
  '县级人民政府',
  '自然资源部门',
  '申请人',
  '建设单位',
  '主管部门',
  '投资主体',
  '乡镇人民政府',
  '行业协会',
  '运营单位',
  '规划编制单位',
  '审批机关',
] as const
const duties = ['应当', '可以', '不得', '依法', '负责', '会同有关部门', '按照规定', '在十个工作日内'] as const
const deeds = [
  '编制实施方案',
  '提交申请材料',
  '公开办理结果',
  '组织专家评审',
  '落实生态保护措施',
  '核定用地规模',
  '签订合同',
  '开展现场踏勘',
  '接受监督检查',
  '报送统计数据',
  '安排专项资金',
  '保护传统村落风貌',
  '完善基础设施',
  '办理不动产登记',
] as const
const fields = [
  '康养',
  '乡村旅游',
  '民宿',
  '温泉',
  '森林公园',
  '古城',
  '研学',
  '体育',
  '农业',
  '非物质文化遗产',
  '水资源',
  '湿地',
  '交通',
  '会展',
] as const

/**
 * Fills `laws` up to twenty thousand published laws, each with title, number, a text of about five hundred characters
 * and its search tokens. The rows are the same every time.
 */
export async function fillLaws(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from laws where id like 'bench-%'`,
  )
  for (let from = rows[0]?.count ?? 0; from < lawCount; from += perBatch)
    await addSome(
      pool,
      Array.from({ length: Math.min(perBatch, lawCount - from) }, (_none, at) => lawOf(from + at)),
    )
  await pool.query('vacuum (analyze) laws')
  await pool.query('vacuum (analyze) "lawTexts"')
}

type BenchLaw = { id: string; title: string; docNo: string; body: string; day: number }

function lawOf(number: number): BenchLaw {
  const pick = <T>(list: readonly T[], salt: number): T => list[(number * 7919 + salt * 104_729) % list.length] as T
  const extra = [
    words.often,
    ...(number % 10 === 0 ? [words.sometimes] : []),
    ...(number % 1000 === 0 ? [words.seldom] : []),
  ]
  const lines = Array.from(
    { length: articles },
    (_none, at) =>
      `第${at + 1}条 ${pick(subjects, at)}${pick(duties, at * 3)}就${pick(fields, at * 5)}事项${pick(deeds, at * 7)}，并${pick(deeds, at * 11 + number)}；编号${(number * 31 + at) % 9973}。`,
  )
  lines.splice(number % articles, 0, `本办法适用于${extra.join('、')}等项目。`)
  return {
    id: `bench-${String(number).padStart(6, '0')}`,
    title: `${pick(fields, 1)}${pick(fields, 2)}管理办法（${number}）`,
    docNo: `大政规〔${2000 + (number % 26)}〕${number % 300}号`,
    body: lines.join('\n'),
    day: number % 9000,
  }
}

async function addSome(pool: Pool, laws: readonly BenchLaw[]): Promise<void> {
  await pool.query(
    `insert into laws (id, "createdBy", "updatedBy", title, "docNo", level, category, xzqdm, "publishedOn", body, published)
     select id, 'system', 'system', title, "docNo", 'county', 'normative', (select xzqdm from regions where "deletedAt" is null order by xzqdm limit 1), date '2000-01-01' + day, '<p>' || body || '</p>', true
     from json_to_recordset($1::text::json) as given(id text, title text, "docNo" text, body text, day integer)`,
    [JSON.stringify(laws)],
  )
  const texts = laws.flatMap(({ id, title, docNo, body }) =>
    (
      [
        ['title', 0, title],
        ['docNo', 1, docNo],
        ['body', 2, body],
      ] as const
    ).map(([part, rank, text]) => ({
      lawId: id,
      part,
      rank,
      text,
      folded: folded(text),
      tokens: tokensOf(folded(text)).join(' '),
    })),
  )
  await pool.query(
    `insert into "lawTexts" ("lawId", part, rank, text, folded, tokens)
     select "lawId", part, rank, text, folded, array_to_tsvector(string_to_array(tokens, ' '))
     from json_to_recordset($1::text::json) as given("lawId" text, part text, rank smallint, text text, folded text, tokens text)`,
    [JSON.stringify(texts)],
  )
}
