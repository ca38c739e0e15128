import type { Say } from '../providers/i18n.ts'
import type { Label } from '../resources/define.ts'
import type { NamedCause, VerdictsNotice } from '../resources/notice-view.ts'
import { sharedWords } from '../resources/shared-words.ts'

const words = {
  changed: { zh: '{causes}发布后，{subjects}的结论有变化', en: '{subjects}: another verdict since {causes}' },
  changedOnly: { zh: '{subjects}的结论有变化', en: '{subjects}: another verdict' },
  rules: { zh: '规则“{name}”第 {version} 版', en: 'version {version} of rule “{name}”' },
  layers: { zh: '图层“{name}”第 {version} 版', en: 'version {version} of layer “{name}”' },
  others: { zh: '其他 {count} 项内容', en: '{count} other {count|publication|publications}' },
  land: { zh: '{count} 宗地块', en: '{count} {count|parcel|parcels}' },
  scheme: { zh: '{count} 个方案', en: '{count} {count|scheme|schemes}' },
  report: { zh: '{count} 份报告', en: '{count} {count|report|reports}' },
} as const satisfies Record<string, Label>

const mostNamed = 3
const kinds = ['land', 'scheme', 'report'] as const

/** What a notice of verdicts says: what was published, and how many parcels, schemes and reports have another verdict. */
export function verdictsText({ causes, changed }: VerdictsNotice, say: Say): string {
  const list = (parts: readonly string[]): string => parts.join(say(sharedWords.listSeparator))
  const subjects = list(kinds.flatMap((kind) => (changed[kind] > 0 ? say(words[kind], { count: changed[kind] }) : [])))
  return causes.length > 0
    ? say(words.changed, { subjects, causes: list(causeTexts(causes, say)) })
    : say(words.changedOnly, { subjects })
}

/** The first that have a name, and the number of the others. */
function causeTexts(causes: readonly NamedCause[], say: Say): string[] {
  const named = causes
    .flatMap(({ kind, label, version }) => (label === null ? [] : say(words[kind], { name: label, version })))
    .slice(0, mostNamed)
  const count = causes.length - named.length
  return count > 0 ? [...named, say(words.others, { count })] : named
}
