import { docxOf } from './documents/docx.ts'
import { pdfOf } from './documents/pdf.ts'
import { readJson, readText } from './read-data.ts'

/** A law before the database knows it. References stand as names; `document` is what is attached. */
type LawSeed = {
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

/** Invented regulations as they are written down. */
type Source = {
  levels: Readonly<Record<string, Level>>
  /** `subject` is what a body is about. */
  laws: (Pick<LawSeed, 'title' | 'docNo' | 'level' | 'category' | 'xzqdm' | 'publishedOn'> &
    Partial<Pick<LawSeed, 'effectiveOn' | 'repealedOn' | 'replaces' | 'layers'>> & {
      subject: string
      attachment?: 'pdf' | 'docx'
      isDraft?: boolean
    })[]
}
/** Who publishes laws of a level, and what they say of support for investors. */
type Level = { issuer: string; support: string }
type Law = Source['laws'][number]

/**
 * Forty regulations, none of them real, the same at every call: every level, category and validity, some that replace
 * others, some with a PDF or a Word file. All have the text of one template.
 */
export function demoLaws(): LawSeed[] {
  const { levels, laws } = readJson<Source>(new URL('./data/laws.json', import.meta.url))
  const body = readText(new URL('./data/law.html', import.meta.url))
  const attachment = readText(new URL('./data/law-attachment.txt', import.meta.url))
  return laws.map((law) => {
    const level = levels[law.level]
    if (!level) throw new Error(`laws.json says nothing of the level ${law.level}`)
    const { issuer, support } = level
    return {
      title: law.title,
      docNo: law.docNo,
      issuer,
      level: law.level,
      category: law.category,
      xzqdm: law.xzqdm,
      publishedOn: law.publishedOn,
      effectiveOn: law.effectiveOn ?? null,
      repealedOn: law.repealedOn ?? null,
      body: withoutLines(filled(body, { ...wordsOf(law), support })),
      published: !law.isDraft,
      replaces: law.replaces ?? null,
      layers: law.layers ?? [],
      flows: flowsOf(law),
      document: documentOf(law, filled(attachment, wordsOf(law))),
    }
  })
}

/** Incentives lead to the talks that they are for; what has to do with plans leads to permits. */
function flowsOf({ category, layers }: Law): string[] {
  if (category === 'incentive') return ['招商项目洽谈与签约流程', '企业投资项目备案流程']
  return layers?.length ? ['建设工程规划许可流程'] : []
}

function wordsOf({ title, subject, publishedOn }: Law): Record<string, string> {
  const [year, month, day] = publishedOn.split('-').map(Number)
  return { title, subject, date: `${year} 年 ${month} 月 ${day} 日` }
}

/** The text with words in its gaps, `{title}`. */
function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => words[name] ?? gap)
}

/** As an editor would store it: lines and their indents are for people who read the file. */
function withoutLines(html: string): string {
  return html.replaceAll(/ *\n */g, '')
}

/** What only the attachment says: a search that looks into files finds it. Its table goes into Word files alone. */
function documentOf({ title, attachment }: Law, text: string): LawSeed['document'] {
  if (!attachment) return null
  const [paragraphs = [], table = []] = text.split('\n\n').map((part) => part.trim().split('\n'))
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
