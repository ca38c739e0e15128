import { verdictWords } from '../resources/analysis-words.ts'
import type { Label } from '../resources/define.ts'
import { demonstrationMark } from '../resources/demonstration.ts'
import { words as inLanguage } from '../resources/errors.ts'
import { surveyedArea } from '../resources/exact-area.ts'
import type { ReportFacts } from '../resources/report-facts.ts'
import type { Figures } from '../resources/units.ts'

const words = {
  verdict: { zh: '结论', en: 'Verdict' },
  subject: { zh: '分析对象', en: 'Subject' },
  ownBoundary: { zh: '自定范围', en: 'A boundary of one’s own' },
  use: { zh: '拟建用途', en: 'Use' },
  noUse: { zh: '未指定', en: 'not chosen' },
  region: { zh: '所在区划', en: 'Region' },
  number: { zh: '报告编号', en: 'Report no.' },
  madeAt: { zh: '编制时间', en: 'Made at' },
  issuer: { zh: '签发站点', en: 'Issued by' },
  area: { zh: '面积（椭球面）', en: 'Area (on the ellipsoid)' },
  planeArea: { zh: '面积（3° 带平面）', en: 'Area (3° zone plane)' },
  plane: {
    zh: '{area}（第 {zone} 带，中央经线 {meridian}°E）',
    en: '{area} (zone {zone}, meridian {meridian}°E)',
  },
  versions: { zh: '依据', en: 'Based on' },
  counts: {
    zh: '{rules} 条规则、{layers} 个图层，均注明版本',
    en: '{rules} {rules|rule|rules} and {layers} {layers|layer|layers}, each in a named version',
  },
  hash: { zh: '内容校验值', en: 'Hash of the content' },
} satisfies Record<string, Label>

/** What signed facts say, as labels and values, the verdict first. */
export function summaryOf(facts: ReportFacts, figures: Figures & { locale: 'zh-CN' | 'en-US' }): [string, string][] {
  const { say, locale } = figures
  const { subject, areas, use, report, issuer } = facts
  const { plane } = areas
  const mark = facts.isDemonstration ? ` · ${say(demonstrationMark)}` : ''
  const name = [subject.landCode, subject.name].filter(Boolean).join(' ') || say(words.ownBoundary)
  const madeAt = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Shanghai' })
  return [
    [say(words.verdict), `${say(verdictWords[facts.verdict].name)}${mark}`],
    [say(words.subject), name],
    [say(words.use), use ? [use.name, use.landUse].filter(Boolean).join(' · ') : say(words.noUse)],
    [say(words.region), subject.region.join(' ') || '—'],
    [say(words.area), surveyedArea(areas.ellipsoidM2, figures)],
    [
      say(words.planeArea),
      plane
        ? say(words.plane, {
            area: surveyedArea(plane.areaM2, figures),
            zone: plane.zone,
            meridian: plane.centralMeridian,
          })
        : '—',
    ],
    [say(words.versions), say(words.counts, { rules: facts.rules.length, layers: facts.layers.length })],
    [say(words.madeAt), madeAt.format(new Date(report.madeAt))],
    [say(words.issuer), [inLanguage(issuer.name, locale), issuer.address].join(' · ')],
    [say(words.number), report.id],
    [say(words.hash), report.hash],
  ]
}
