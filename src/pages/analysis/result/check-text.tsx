import { useLocale, useWords } from '../../../providers/i18n.ts'
import { useLayerName } from '../../../providers/layers.ts'
import { askWords, checkWords } from '../../../resources/analysis-words.ts'
import type { Check } from '../../../resources/analysis.ts'
import { surveyedArea } from '../../../resources/exact-area.ts'

/** What nobody can say, and who has it. */
export function CheckText({ check }: { check: Check }) {
  const say = useWords()
  const { locale } = useLocale()
  const layerName = useLayerName()
  const { authority, nameEn } = check
  const text = say(checkWords[check.code], {
    name: (locale === 'en-US' && nameEn) || layerName(check.name ?? ''),
    validUntil: check.validUntil ?? '',
    area: surveyedArea(check.areaM2 ?? 0, { say, locale }),
  })
  return authority ? text + say(askWords, { authority }) : text
}

export function keyOfCheck({ code, layerId, name }: Check): string {
  return `${code} ${layerId ?? name ?? ''}`
}
