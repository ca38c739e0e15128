import { buildableDoubtWords, buildableWords as words, takenNames } from '../../../src/resources/buildable-words.ts'
import type { Buildable } from '../../../src/resources/buildable.ts'
import { surveyedArea } from '../../../src/resources/exact-area.ts'
import { formatNumber } from '../../../src/resources/format-number.ts'
import { sharedWords } from '../../../src/resources/shared-words.ts'
import { areaIn } from '../../../src/resources/units.ts'
import type { ReportContent } from '../content.ts'
import type { Block } from './blocks.ts'
import { percent } from './numbers.ts'
import type { Say } from './say.ts'

/** What is left to build on: its area, the floor area that the ratio allows, what was subtracted, and what is not certain. */
export function buildableBlocks(content: ReportContent, say: Say): Block[] {
  const { buildable } = content.result
  if (buildable === undefined) return []
  if (buildable === null) return [{ kind: 'text', text: say(words.notComputed) }]
  return [
    { kind: 'text', text: say(words.why), isSoft: true },
    { kind: 'facts', rows: rowsOf(buildable, content, say) },
    ...buildable.doubts.map((doubt): Block => ({ kind: 'text', text: `• ${say(buildableDoubtWords[doubt])}` })),
  ]
}

function rowsOf(buildable: Buildable, { result, locale }: ReportContent, say: Say): (readonly [string, string])[] {
  const { areaM2, share, parts, openM2, isCertain, floorAreaRatio, floorAreaM2 } = buildable
  const figure = (area: string): string => (isCertain ? area : say(words.atMost, { area }))
  const names = takenNames(buildable, result.lines, { nameOf: (line) => line.rule?.name ?? line.name, say, locale })
  const size = [say(words.share, { share: percent(share, locale) }), say(words.parts, { count: parts })].join(' · ')
  const floor =
    floorAreaRatio === null || floorAreaM2 === null || areaM2 === 0
      ? null
      : `${figure(areaIn('squareMetres', floorAreaM2, 0, { say, locale }))}\n${say(words.floorOf, { ratio: formatNumber(floorAreaRatio, locale, 2) })}`
  return [
    [say(words.area), areaM2 === 0 ? say(words.none) : `${figure(surveyedArea(areaM2, { say, locale }))}\n${size}`],
    ...(floor ? [[say(words.floorArea), floor] as const] : []),
    ...(openM2 > 0 ? [[say(words.unknown), surveyedArea(openM2, { say, locale })] as const] : []),
    ...(names.length > 0 ? [[say(words.without), names.join(say(sharedWords.listSeparator))] as const] : []),
  ]
}
