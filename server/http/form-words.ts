import type { Label } from '../../src/resources/define.ts'

/** Messages of form mistakes, worded like the console's own form messages (antd's `{label}` templates). */
export const formWords = {
  unknown: { zh: '未知字段', en: 'unknown field' },
  text: { zh: '{label}应为文本', en: '{label} must be a text' },
  integer: { zh: '{label}应为整数', en: '{label} must be an integer' },
  number: { zh: '{label}应为数字', en: '{label} must be a number' },
  boolean: { zh: '{label}应为是或否', en: '{label} must be true or false' },
  /** For fields that come as text. */
  flag: { zh: '应为 true 或 false', en: 'must be true or false' },
  list: { zh: '{label}应为列表', en: '{label} must be a list' },
  object: { zh: '{label}应为对象', en: '{label} must be an object' },
  wrongType: { zh: '{label}的类型不正确', en: '{label} has the wrong type' },
  tooShort: { zh: '{label}长度不能少于 {limit} 个字符', en: '{label} must have at least {limit} characters' },
  tooLong: { zh: '{label}长度不能超过 {limit} 个字符', en: '{label} must not be longer than {limit} characters' },
  range: { zh: '{label}应在 {min} 到 {max} 之间', en: '{label} must lie between {min} and {max}' },
  min: { zh: '{label}不能小于 {min}', en: '{label} must not be less than {min}' },
  max: { zh: '{label}不能大于 {max}', en: '{label} must not be greater than {max}' },
  scale: { zh: '{label}最多 {scale} 位小数', en: '{label} must not have more than {scale} decimals' },
  choice: { zh: '{label}应为以下之一：{options}', en: '{label} must be one of: {options}' },
  pattern: { zh: '{label}格式不正确', en: '{label} has the wrong format' },
  characters: { zh: '{label}含有不允许的控制字符', en: '{label} contains control characters' },
  date: { zh: '{label}应为日期（YYYY-MM-DD）', en: '{label} must be a date (YYYY-MM-DD)' },
  instant: {
    zh: '{label}应为带时区的时间（如 2026-03-01T08:00:00+08:00）',
    en: '{label} must be an instant with time zone (such as 2026-03-01T08:00:00+08:00)',
  },
  fewItems: { zh: '{label}至少 {limit} 项', en: '{label} must have at least {limit} entries' },
  manyItems: { zh: '{label}不能超过 {limit} 项', en: '{label} must not have more than {limit} entries' },
  repeated: { zh: '{label}不能有重复项', en: '{label} must not repeat an entry' },
  repeatedIn: { zh: '{label}中“{field}”不能重复（“{value}”）', en: '{label} must not repeat {field} (“{value}”)' },
  other: { zh: '{label}不符合要求', en: '{label} is not accepted' },
  inRow: { zh: '{list}第 {row} 行的{label}', en: '{list}, row {row}: {label}' },
  entry: { zh: '{list}第 {row} 项', en: '{list}, entry {row}' },
  body: { zh: '请求内容', en: 'The request body' },
} as const satisfies Record<string, Label>
