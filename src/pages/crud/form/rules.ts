import type { FormRule } from 'antd'
import type { Field, ItemFields, Label, Pattern } from '../../../resources/define.ts'
import { requiredWordsOf } from '../../../resources/required-words.ts'
import type { Say } from '../../../providers/i18n.ts'
import { itemMistakes, type ItemRow } from '../fields/item-mistakes.ts'

const passwordWords: Label = { zh: '{label}须同时含字母和数字', en: '{label} must contain both letters and digits' }
const itemsWords: Label = {
  zh: '{label}有 {count} 处需要修改，第一处在第 {row} 行：{says}',
  en: '{label}: {count} {count|cell|cells} {count|needs|need} correction, the first in row {row}: {says}',
}
const tooManyWords: Label = { zh: '{label}最多 {max} 行', en: '{label}: at most {max} rows' }
/** antd's own message names the type in English, even in the Chinese interface. */
const wholeWords: Label = { zh: '{label}须为整数', en: '{label} must be a whole number' }
const scaleWords: Label = { zh: '{label}最多 {scale} 位小数', en: '{label}: at most {scale} decimals' }

/**
 * Returns the checks that run before a request. Length, range and type use antd's generic messages
 * (specification, section 5); rules that only the declaration can explain have their own message.
 */
export function rulesOf(field: Field, say: Say): FormRule[] {
  const required = field.required && field.kind !== 'boolean' ? [requiredRule(field, say)] : []
  return [...required, ...kindRules(field, say)]
}

function requiredRule(field: Field, say: Say): FormRule {
  const message = say(requiredWordsOf(field.kind), { label: say(field.label) })
  if (['choices', 'dicts', 'refs', 'permissions', 'items', 'files'].includes(field.kind))
    return { required: true, type: 'array', message }
  // Any other type would reject a geometry, a chart and a grid as no text.
  if (['geometry', 'graph', 'grid'].includes(field.kind)) return { required: true, type: 'object', message }
  return { required: true, message, whitespace: field.kind === 'text' || field.kind === 'longText' }
}

function kindRules(field: Field, say: Say): FormRule[] {
  switch (field.kind) {
    case 'text':
      return [lengthRule(field), ...(field.pattern ? [patternRule(field.label, field.pattern, say)] : [])]
    case 'longText':
    case 'richText':
      return [lengthRule(field)]
    case 'password':
      if (field.isKept) return [lengthRule(field)]
      return [
        lengthRule(field),
        { pattern: /^(?=.*\p{L})(?=.*\p{N})/su, message: say(passwordWords, { label: say(field.label) }) },
      ]
    case 'integer':
      return [
        { type: 'integer', message: say(wholeWords, { label: say(field.label) }) },
        { type: 'number', min: field.min, max: field.max },
      ]
    case 'decimal':
      return [{ type: 'number', min: field.min, max: field.max }, scaleRule(field.label, field.scale, say)]
    case 'items':
      return [itemsRule(field, say)]
    default:
      return []
  }
}

function lengthRule(field: { minLength?: number; maxLength: number }): FormRule {
  if (field.minLength === field.maxLength) return { type: 'string', len: field.maxLength }
  return { type: 'string', max: field.maxLength, ...(field.minLength ? { min: field.minLength } : {}) }
}

function patternRule(label: Label, pattern: Pattern, say: Say): FormRule {
  return {
    pattern: new RegExp(`^(?:${pattern.source})$`),
    message: `${say(label)}${say({ zh: '', en: ' ' })}${say(pattern.says)}`,
  }
}

function scaleRule(label: Label, scale: number, say: Say): FormRule {
  return {
    validator: (_rule, value: unknown) => {
      const isTooFine =
        typeof value === 'number' && Math.abs(value - Number(value.toFixed(scale))) > Number.EPSILON * Math.abs(value)
      return isTooFine ? Promise.reject(new Error(say(scaleWords, { label: say(label), scale }))) : Promise.resolve()
    },
  }
}

function itemsRule(field: { label: Label; of: ItemFields; maxItems: number }, say: Say): FormRule {
  return {
    validator: (_rule, value: readonly ItemRow[] | undefined) => {
      const rows = value ?? []
      const mistakes = itemMistakes(field.of, rows)
      const label = say(field.label)
      if (rows.length > field.maxItems)
        return Promise.reject(new Error(say(tooManyWords, { label, max: field.maxItems })))
      const [first] = mistakes
      if (!first) return Promise.resolve()
      return Promise.reject(
        new Error(say(itemsWords, { label, count: mistakes.length, row: first.row + 1, says: say(first.says) })),
      )
    },
  }
}
