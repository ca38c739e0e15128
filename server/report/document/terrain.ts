import {
  cellsText,
  facingText,
  heightsText,
  shareText,
  slopeClasses,
  slopeText,
  terrainWords as words,
  unknownText,
} from '../../../src/resources/terrain-words.ts'
import { areaIn } from '../../../src/resources/units.ts'
import type { ReportContent } from '../content.ts'
import type { Block, Cell } from './blocks.ts'
import type { Say } from './say.ts'

/** Heights, and how much of the boundary is how steep. */
export function terrainBlocks({ result, locale }: ReportContent, say: Say): Block[] {
  const { terrain } = result
  if (terrain === undefined) return []
  if (terrain === null) return [{ kind: 'text', text: say(words.none) }]
  const figures = { say, locale }
  const notes = [
    cellsText(terrain, figures),
    unknownText(terrain, figures),
    terrain.isSchematic ? say(words.schematic) : null,
    terrain.attribution,
  ]
  const knownM2 = result.areaM2 * terrain.slopeKnownShare
  const rows = slopeClasses.map((label, index): Cell[] => {
    const share = terrain.slopeShares[index] ?? 0
    return [label, areaIn('squareMetres', share * knownM2, 0, figures), shareText(share, locale)]
  })
  return [
    { kind: 'text', text: notes.filter((note) => note !== null).join(' · '), isSoft: true },
    {
      kind: 'facts',
      rows: [
        [say(words.height), heightsText(terrain, figures)],
        [say(words.slope), slopeText(terrain, figures)],
        [say(words.facing), facingText(terrain, figures)],
      ],
    },
    ...(terrain.meanSlopeDeg === null
      ? []
      : [
          {
            kind: 'table' as const,
            columns: [
              { head: say(words.slopeClass), share: 40 },
              { head: say(words.area), share: 35, align: 'right' as const },
              { head: say(words.share), share: 25, align: 'right' as const },
            ],
            rows,
          },
        ]),
  ]
}
