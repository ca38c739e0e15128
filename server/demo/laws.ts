import { docxOf } from './documents/docx.ts'
import { pdfOf } from './documents/pdf.ts'
import { readJson, readText } from './read-data.ts'

/** A law before it is inserted. References are names; `document` is the attachment. */
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

/** Laws as stored in the data file: invented regulations and pointers to real ones. */
type Source = {
  levels: Readonly<Record<string, Level>>
  /**
   * `subject` is the topic of the body text. A law that `isComing` has no dates: it was published a month before the
   * demonstration is loaded and takes effect some months later.
   */
  laws: (Pick<LawSeed, 'title' | 'docNo' | 'level' | 'category' | 'xzqdm'> &
    Partial<Pick<LawSeed, 'publishedOn' | 'effectiveOn' | 'repealedOn' | 'replaces' | 'layers'>> & {
      subject: string
      attachment?: 'pdf' | 'docx'
      isDraft?: boolean
      isComing?: boolean
    })[]
  /** Real laws that rules are based on: where to find them, without their text. */
  pointers: (Pick<LawSeed, 'title' | 'docNo' | 'issuer' | 'level' | 'category' | 'xzqdm' | 'publishedOn' | 'layers'> & {
    effectiveOn?: string
    subject: string
  })[]
}
/** Issuer of the laws of a level, and their text on support for investors. */
type Level = { issuer: string; support: string }
type Law = Source['laws'][number] & { publishedOn: string }

/**
 * Returns the laws of the demonstration, the same on every call for a day (`YYYY-MM-DD`): invented regulations, and
 * pointers to the real laws that the example rules are based on.
 */
export function demoLaws(day: string): LawSeed[] {
  const source = readJson<Source>(new URL('./data/laws.json', import.meta.url))
  return [...inventedLaws(source, day), ...pointers(source)]
}

/**
 * Forty regulations, none of them real: every level, category and validity, some that replace others, some with a PDF or
 * a Word file. All texts come from one template.
 */
function inventedLaws({ levels, laws }: Source, day: string): LawSeed[] {
  const body = readText(new URL('./data/law.html', import.meta.url))
  const attachment = readText(new URL('./data/law-attachment.txt', import.meta.url))
  return laws.map((source) => {
    const law = dated(source, day)
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

function pointers({ pointers: laws }: Source): LawSeed[] {
  const body = readText(new URL('./data/law-pointer.html', import.meta.url))
  return laws.map(({ subject, effectiveOn = null, ...law }) => ({
    ...law,
    effectiveOn,
    repealedOn: null,
    body: withoutLines(filled(body, { title: law.title, subject })),
    published: true,
    replaces: null,
    flows: [],
    document: null,
  }))
}

function dated({ publishedOn, docNo, ...law }: Source['laws'][number], day: string): Law {
  if (!law.isComing) return { ...law, docNo, publishedOn: publishedOn ?? day }
  const published = monthOf(day, -1, 15)
  return {
    ...law,
    docNo: filled(docNo, { year: published.slice(0, 4) }),
    publishedOn: published,
    effectiveOn: monthOf(day, 4, 1),
  }
}

/** Returns a day of a later or earlier month. */
function monthOf(day: string, months: number, dayOfMonth: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, dayOfMonth)).toISOString().slice(0, 10)
}

/** Incentives refer to the negotiation and filing charts; laws about planning layers refer to permits. */
function flowsOf({ category, layers }: Law): string[] {
  if (category === 'incentive') return ['招商项目洽谈与签约流程', '企业投资项目备案流程']
  return layers?.length ? ['建设工程规划许可流程'] : []
}

function wordsOf({ title, subject, publishedOn }: Law): Record<string, string> {
  const [year, month, day] = publishedOn.split('-').map(Number)
  return { title, subject, date: `${year} 年 ${month} 月 ${day} 日` }
}

/** Replaces placeholders such as `{title}` in a text. */
function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => words[name] ?? gap)
}

/** Removes line breaks and indents, which are for readers of the file, as an editor would store it. */
function withoutLines(html: string): string {
  return html.replaceAll(/ *\n */g, '')
}

/**
 * Returns a document with text that only the attachment has: a search in files finds it. Only Word files contain its
 * table.
 */
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
