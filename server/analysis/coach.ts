import type { ChosenUse, Coached, Cut, OverlayLine } from '../../src/resources/analysis.ts'
import { setbackOf } from '../../src/resources/conflict.ts'
import { affectsVerdict } from '../../src/resources/rules/outcome.ts'
import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { judge } from './analyse.ts'
import { checkedBoundary, type Boundary } from './boundary.ts'
import type { GivenGeometry } from './boundary-form.ts'
import { planLayers, type Planned, type SeesLines } from './layers.ts'
import type { CutBoundary } from './pieces.ts'
import { isSubtractable, remaining, withoutLines } from './remainder.ts'
import type { Turns } from './turns.ts'

/** A cut of more corners takes more than a turn. */
const mostCorners = 20_000
const tooManyCorners = {
  zh: '范围有 {points} 个界址点，裁切建议最多支持 {most} 个，请先简化',
  en: 'The boundary has {points} corners; cuts are computed for at most {most}: simplify it first',
} as const satisfies Label
/** At most this many layers get a cut for each alone; the combined cuts include all layers. */
const mostAlone = 12

type Work = {
  turns: Turns
  planned: Planned
  boundary: Boundary
  cut: CutBoundary
  use: ChosenUse | null
  locale: Locale
}

/**
 * Computes how to cut a boundary so that the layers it overlaps or comes too near to no longer conflict. Removing only the
 * overlap or the setback is the smallest cut that clears it. Throws 422 where that takes too much work.
 */
export async function coach(
  turns: Turns,
  given: { boundary: GivenGeometry; use: ChosenUse | null; seesLines: SeesLines; locale: Locale },
): Promise<Coached> {
  const { use, seesLines, locale } = given
  const boundary = await turns.read((tx) => checkedBoundary(tx, given.boundary, locale))
  const count = boundary.shape.coordinates.flat(2).length
  if (count > mostCorners)
    throw refused(
      phrase(tooManyCorners, { points: count.toLocaleString('en-US'), most: mostCorners.toLocaleString('en-US') }),
    )
  const planned = await turns.read((tx) => planLayers(tx, seesLines))
  const { result, cut } = await judge(turns, planned, { boundary, use })
  const { verdict, areaM2, lines } = result
  const work: Work = { turns, planned, boundary, cut, use, locale }
  const cuts: Cut[] = []
  for (const group of groupsOf(lines.filter(isCuttable))) cuts.push(await cutFor(work, group))
  return { verdict, areaM2, cuts }
}

/** Whether a part could be cut off so that the line no longer affects the verdict. */
function isCuttable(line: OverlayLine): boolean {
  return affectsVerdict(line.says) && !line.overriddenBy && isSubtractable(line)
}

function groupsOf(lines: readonly OverlayLine[]): (readonly OverlayLine[])[] {
  const forbidden = lines.filter(({ says }) => says === 'forbidden')
  const alone = lines.slice(0, mostAlone).map((line) => [line])
  const combined = [forbidden, lines].filter((group) => group.length > 1)
  return [...alone, ...combined.filter((group, index) => index === 0 || group.length !== combined[0]?.length)]
}

async function cutFor(work: Work, lines: readonly OverlayLine[]): Promise<Cut> {
  const { turns, planned, boundary, cut, use, locale } = work
  const left = { boundary: boundary.shape, cut, layers: planned.layers, lines }
  const { shape, parts } = await remaining(turns, boundary.shape, await withoutLines(turns, left))
  const isHidden = lines.some(({ layerId }) => !planned.seen.has(layerId))
  const layers = lines.map((line) => {
    const { layerId, name, says } = line
    return { layerId, name, says, setbackM: setbackOf(line) }
  })
  if (!shape)
    return {
      layers,
      lostM2: round(boundary.areaM2),
      areaM2: 0,
      parts: 0,
      verdict: null,
      boundary: null,
      isHidden: false,
    }
  const rest = await turns.read((tx) => checkedBoundary(tx, shape, locale))
  const { verdict } = (await judge(turns, planned, { boundary: rest, use })).result
  return {
    layers,
    lostM2: round(boundary.areaM2 - rest.areaM2),
    areaM2: round(rest.areaM2),
    parts,
    verdict,
    boundary: isHidden ? null : shape,
    isHidden,
  }
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
