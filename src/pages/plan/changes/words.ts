import type { Label } from '../../../resources/define.ts'
import type { ChangedVerdict } from '../../../resources/verdict-changes.ts'

export const changesWords = {
  title: { zh: '发布后改变的结论', en: 'Verdicts that publishing changes' },
  comparing: { zh: '正在比较发布前后的结论…', en: 'Comparing the verdicts before and after …' },
  failed: { zh: '没有比较成功', en: 'The verdicts could not be compared' },
  none: { zh: '没有结论改变。', en: 'No verdict changes.' },
  judged: {
    zh: '已比较 {land} 个地块、方案中的 {scheme} 个候选地块和 {report} 份报告。',
    en: 'Compared: {land} {land|parcel|parcels}, {scheme} {scheme|candidate|candidates} of schemes and {report} {report|report|reports}.',
  },
  changed: {
    zh: '改变的有 {land} 个地块、{scheme} 个候选地块和 {report} 份报告：',
    en: 'Changed: {land} {land|parcel|parcels}, {scheme} {scheme|candidate|candidates} and {report} {report|report|reports}:',
  },
  more: { zh: '另有 {count} 项未列出。', en: '{count} more are not listed.' },
  use: { zh: '{use}：{from} → {to}', en: '{use}: {from} → {to}' },
  uses: {
    zh: '{use} 等 {count} 种用途：{from} → {to}',
    en: '{use} and others, {count} {count|use|uses}: {from} → {to}',
  },
  noUse: { zh: '未指定用途', en: 'No use chosen' },
  hidden: { zh: '他人的{kind}', en: '{kind} of somebody else' },
} as const satisfies Record<string, Label>

export const kindWords: Readonly<Record<ChangedVerdict['kind'], Label>> = {
  land: { zh: '地块', en: 'Parcel' },
  scheme: { zh: '方案', en: 'Scheme' },
  report: { zh: '报告', en: 'Report' },
}
