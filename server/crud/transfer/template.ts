import type { Cell } from '../../../src/formats/cell.ts'
import { workbookParts } from '../../../src/formats/xlsx.ts'
import type { Field, Label, Resource } from '../../../src/resources/define.ts'
import { words, type Locale } from '../../../src/resources/errors.ts'
import { isKeyOf } from '../../../src/resources/keys.ts'
import { phrase } from '../../http/mistakes.ts'
import { readDictLabels } from './names.ts'
import type { Handle } from '../rows.ts'
import { importColumns, type FileColumn } from './columns.ts'
import { zipped } from './zip-writer.ts'

const text = {
  data: { zh: '数据', en: 'Data' },
  guide: { zh: '填写说明', en: 'How to fill in' },
  column: { zh: '列', en: 'Column' },
  required: { zh: '必填', en: 'Required' },
  form: { zh: '填写要求', en: 'What to write' },
  yes: { zh: '是', en: 'Yes' },
  note: {
    zh: '与已有数据的“{key}”相同的行会更新该数据，其余的行会新增；空白单元格不会修改已有的值',
    en: 'A row whose “{key}” already exists updates that row; any other row is added. An empty cell keeps the existing value',
  },
} as const satisfies Record<string, Label>

const hints = {
  text: { zh: '文本，最多 {limit} 个字符', en: 'a text of at most {limit} characters' },
  integer: { zh: '整数，{min} 到 {max}', en: 'an integer from {min} to {max}' },
  decimal: {
    zh: '数字，{min} 到 {max}，最多 {scale} 位小数',
    en: 'a number from {min} to {max} with at most {scale} decimals',
  },
  boolean: { zh: '是 / 否', en: 'Yes / No' },
  date: { zh: '日期，如 2026-03-01', en: 'a date such as 2026-03-01' },
  dateTime: { zh: '时间（北京时间），如 2026-03-01 08:00:00', en: 'a time (UTC+8) such as 2026-03-01 08:00:00' },
  one: { zh: '其中之一：{options}', en: 'one of: {options}' },
  some: { zh: '一项或多项，以分号分隔：{options}', en: 'one or more, separated by semicolons: {options}' },
  region: { zh: '区划代码或名称', en: 'a region code or name' },
  ref: { zh: '编号、编码或名称', en: 'an id, code or name' },
  refs: { zh: '编号、编码或名称，以分号分隔', en: 'ids, codes or names, separated by semicolons' },
  permissions: { zh: '如 LM:list，以分号分隔', en: 'such as LM:list, separated by semicolons' },
  items: { zh: 'JSON 列表，与导出文件的格式相同', en: 'a JSON list, as an export writes it' },
} as const satisfies Record<string, Label>

const mostOptionsShown = 50

/** An empty table with the columns of an import, and a second sheet that explains each column. */
export async function template(
  handle: Handle,
  resource: Resource,
  { locale, key }: { locale: Locale; key: Label },
): Promise<AsyncGenerator<Buffer>> {
  const columns = importColumns(resource)
  const guide: Cell[][] = []
  for (const column of columns)
    guide.push([
      words(column.label, locale),
      column.field.required ? words(text.required, locale) : null,
      words(await hintOf(handle, column.field, locale), locale),
    ])
  guide.push([], [words(phrase(text.note, { key }), locale)])
  const parts = workbookParts([
    {
      name: words(text.data, locale),
      columns: columns.map((column) => ({ title: words(column.label, locale), widthCharacters: widthOf(column) })),
      rows: [],
    },
    {
      name: words(text.guide, locale),
      columns: [
        { title: words(text.column, locale), widthCharacters: 20 },
        { title: words(text.required, locale), widthCharacters: 10 },
        { title: words(text.form, locale), widthCharacters: 80 },
      ],
      rows: [guide],
    },
  ])
  return zipped(parts)
}

/** Columns are declared in px; one character of Excel's width is about seven px. */
export function widthOf({ field }: FileColumn): number {
  return Math.round(Math.min(60, Math.max(12, (field.width ?? 120) / 7)))
}

async function hintOf(handle: Handle, field: Field, locale: Locale): Promise<Label> {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return phrase(hints.text, { limit: field.maxLength })
    case 'integer':
      return phrase(hints.integer, { min: field.min, max: field.max })
    case 'decimal':
      return phrase(hints.decimal, { min: field.min, max: field.max, scale: field.scale })
    case 'choice':
      return phrase(hints.one, { options: shown(field.options.map(({ label }) => words(label, locale))) })
    case 'choices':
      return phrase(hints.some, { options: shown(field.options.map(({ label }) => words(label, locale))) })
    case 'dict':
      return phrase(hints.one, { options: shown([...(await readDictLabels(handle, field.dict, locale)).values()]) })
    case 'dicts':
      return phrase(hints.some, { options: shown([...(await readDictLabels(handle, field.dict, locale)).values()]) })
    default:
      return isKeyOf(hints, field.kind) ? hints[field.kind] : { zh: '', en: '' }
  }
}

function shown(options: readonly string[]): string {
  return options.slice(0, mostOptionsShown).join(' / ') + (options.length > mostOptionsShown ? ' …' : '')
}
