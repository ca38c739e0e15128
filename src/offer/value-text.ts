import { unitLabel, type AnyRow, type Field } from '../resources/define.ts'
import { formatNumber } from '../resources/format-number.ts'
import { investmentText, priceText } from './figures.ts'
import { areaInFull, type Figures } from '../resources/units.ts'

export type DictItems = (code: string, value: unknown) => { label: string; color?: string | null }

/** Fields displayed in another unit than they are stored in. */
const own: Readonly<Record<string, (value: unknown, figures: Figures) => string | null>> = {
  investmentWan: investmentText,
  priceWanPerMu: priceText,
}

/** A row, or a part of its fields. */
export type ShownRow = Readonly<Record<string, unknown>> & Pick<AnyRow, '_labels'>

type Asked = { name: string; field: Field; row: ShownRow }

/** Formats a field of a row by its declaration; null where the row has no value. Geometry and files have no text. */
export function valueText({ name, field, row }: Asked, items: DictItems, figures: Figures): string | null {
  const value = row[name]
  if (isAbsent(value)) return null
  const special = own[name]
  if (special) return special(value, figures)
  if (field.kind === 'area' || ('unit' in field && field.unit === 'm²')) return areaInFull(value, figures)
  if (field.kind === 'dict') return itemText(row._labels?.[name], () => items(field.dict, value))
  if (field.kind === 'dicts' && Array.isArray(value))
    return [...new Set(value.map((each) => items(field.dict, each).label))].join('、')
  if (field.kind === 'decimal' || field.kind === 'integer')
    return `${formatNumber(Number(value), figures.locale, field.kind === 'decimal' ? field.scale : 0)} ${figures.say(unitLabel(field.unit))}`.trim()
  if (field.kind === 'choice') return choiceText(field.options, value, figures)
  return labelText(row._labels?.[name], value, figures)
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The label that the server has sent with the row, else that of the dictionary. */
function itemText(label: string | string[] | undefined, item: () => { label: string }): string {
  return typeof label === 'string' ? label : item().label
}

function labelText(label: string | string[] | undefined, value: unknown, { locale }: Figures): string {
  if (typeof value === 'number') return formatNumber(value, locale, 0)
  return Array.isArray(label) ? label.join('、') : (label ?? String(value))
}

function choiceText(options: Extract<Field, { kind: 'choice' }>['options'], value: unknown, { say }: Figures): string {
  const found = options.find((option) => option.value === value)
  return found ? say(found.label) : String(value)
}
