import type { Label } from './define.ts'
import { formatNumber } from './format-number.ts'
import { aspects, slopeLimits, type TerrainFacts } from './terrain.ts'
import type { Figures } from './units.ts'

/** What pages and reports say of the terrain within a boundary. */
export const terrainWords = {
  terrain: { zh: '地形', en: 'Terrain' },
  schematic: { zh: '示意', en: 'Schematic' },
  schematicNote: { zh: '高程与坡度为示意数据。', en: 'Heights and slopes are schematic.' },
  height: { zh: '高程', en: 'Height' },
  heights: { zh: '{from}–{to} m，平均 {mean} m', en: '{from}–{to} m, {mean} m on average' },
  slope: { zh: '平均坡度', en: 'Mean slope' },
  slopeClass: { zh: '坡度', en: 'Slope' },
  share: { zh: '占比', en: 'Share' },
  facing: { zh: '坡向', en: 'Aspect' },
  cells: { zh: '按 {cellM} m 高程数据', en: 'From heights {cellM} m apart' },
  partly: { zh: '其中 {share} 没有高程数据', en: 'For {share} of it there are no elevation data' },
  slopePartly: { zh: '其中 {share} 坡度未知', en: 'For {share} of it the slope is unknown' },
  unknown: { zh: '未知', en: 'Unknown' },
  area: { zh: '面积', en: 'Area' },
  none: { zh: '高程数据没有覆盖这里，地形未知。', en: 'No elevation data reach this place: its terrain is unknown.' },
} as const satisfies Record<string, Label>

/** The classes of slope: the same in both languages. */
export const slopeClasses: readonly string[] = [
  `≤ ${slopeLimits[0]}°`,
  ...slopeLimits.slice(1).map((limit, index) => `${slopeLimits[index]}–${limit}°`),
  `> ${slopeLimits.at(-1)}°`,
]

/** A part of 1 in percent; what is there at all is not 0. */
export function shareText(share: number, locale: Figures['locale']): string {
  if (share > 0 && share < 0.001) return '< 0.1%'
  return `${formatNumber(share * 100, locale, share < 0.1 ? 1 : 0)}%`
}

export function heightsText({ lowestM, highestM, meanM }: TerrainFacts, { say, locale }: Figures): string {
  const [from, to, mean] = [lowestM, highestM, meanM].map((metres) => formatNumber(metres, locale, 0))
  return say(terrainWords.heights, { from: from ?? '', to: to ?? '', mean: mean ?? '' })
}

export function slopeText({ meanSlopeDeg }: TerrainFacts, { say, locale }: Figures): string {
  return meanSlopeDeg === null ? say(terrainWords.unknown) : `${formatNumber(meanSlopeDeg, locale, 1)}°`
}

const fewestShare = 0.1

/** The directions that it mainly faces, the greatest first. */
export function facingText({ aspectShares, meanSlopeDeg }: TerrainFacts, { say, locale }: Figures): string {
  if (meanSlopeDeg === null) return say(terrainWords.unknown)
  return aspects
    .flatMap(({ label }, index) => ({ label, share: aspectShares[index] ?? 0 }))
    .filter(({ share }) => share >= fewestShare)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, 3)
    .map(({ label, share }) => `${say(label)} ${shareText(share, locale)}`)
    .join(say({ zh: '、', en: ', ' }))
}

const mentionedShare = 0.0005

/** Of how much no height is known, and of how much no slope although there are heights around; null if all is known. */
export function unknownText({ knownShare, slopeKnownShare }: TerrainFacts, { say, locale }: Figures): string | null {
  const texts = [
    { unknown: 1 - knownShare, words: terrainWords.partly },
    { unknown: knownShare - slopeKnownShare, words: terrainWords.slopePartly },
  ].flatMap(({ unknown, words }) => (unknown < mentionedShare ? [] : say(words, { share: shareText(unknown, locale) })))
  return texts.length === 0 ? null : texts.join(' · ')
}

export function cellsText({ cellM }: TerrainFacts, { say, locale }: Figures): string {
  return say(terrainWords.cells, { cellM: formatNumber(cellM, locale, 1) })
}
