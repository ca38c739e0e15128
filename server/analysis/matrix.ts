import {
  verdictOf,
  type Check,
  type ChosenUse,
  type OverlayLine,
  type OverlayResult,
} from '../../src/resources/analysis.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { MatrixCell, MatrixRow, UseMatrix } from '../../src/resources/use-matrix.ts'
import { byStrictness, type Says } from '../../src/resources/rules/outcome.ts'
import { measuredPlace, resultFor } from './analyse.ts'
import { checkedBoundary } from './boundary.ts'
import type { GivenGeometry } from './boundary-form.ts'
import { planLayers, type SeesLines } from './layers.ts'
import type { Turns } from './turns.ts'
import { usesAsTree } from './use.ts'

/** Asks every published use what the rules say of a boundary, which is measured once. */
export async function matrix(
  turns: Turns,
  given: { boundary: GivenGeometry; seesLines: SeesLines; locale: Locale },
): Promise<UseMatrix> {
  const boundary = await turns.read((tx) => checkedBoundary(tx, given.boundary, given.locale))
  const planned = await turns.read((tx) => planLayers(tx, given.seesLines))
  const uses = await turns.read((tx) => usesAsTree(tx))
  const place = await measuredPlace(turns, planned, boundary)
  // What is missing, and what there is to speak of, does not depend on the use.
  const result = resultFor(place, null)
  const themes = columnsOf(result)
  return {
    areaM2: result.areaM2,
    checks: result.checks,
    themes: themes.map(({ id, name, nameEn, authority }) => ({ id, name, nameEn, authority })),
    rows: uses.map(({ use, depth }) => rowOf({ use, depth, result: resultFor(place, use) }, themes)),
  }
}

type Column = UseMatrix['themes'][number] & { checks: readonly Check[] }

/** Themes with a line or a check that weighs; then what has no theme, where that may weigh. */
function columnsOf({ themes = [], lines, checks }: OverlayResult): Column[] {
  const columns = themes.flatMap((theme): Column[] => {
    const weighing = theme.isRequired ? theme.checks : theme.checks.filter((check) => isAmong(check, checks))
    const hasLine = lines.some(({ themeId, rule, says }) => themeId === theme.id && (rule || says === 'unknown'))
    return hasLine || weighing.length > 0 ? [{ ...theme, checks: weighing }] : []
  })
  const isLoose = ({ themeId, rule, says }: OverlayLine): boolean =>
    themeId === null && (rule !== null || says === 'unknown')
  return lines.some(isLoose)
    ? [...columns, { id: null, name: null, nameEn: null, authority: null, checks: [] }]
    : columns
}

function isAmong({ code, layerId, name }: Check, checks: readonly Check[]): boolean {
  return checks.some((check) => check.code === code && check.layerId === layerId && check.name === name)
}

function rowOf(
  { use, depth, result }: { use: ChosenUse; depth: number; result: OverlayResult },
  columns: readonly Column[],
): MatrixRow {
  const { id, name, nameEn, landUse } = use
  return {
    use: { id: id ?? '', name: name ?? '', nameEn, landUse },
    depth,
    verdict: result.verdict,
    cells: columns.map((column) =>
      cellOf(
        result.lines.filter(({ themeId }) => themeId === column.id),
        column.checks,
      ),
    ),
  }
}

/** What a line comes to: what is outdated is not certain, whatever it says. */
function weightOf({ says, standing }: OverlayLine): Says {
  return verdictOf([{ says, standing }], []) === 'needs-check' ? 'unknown' : says
}

/** The strictest of the lines of a theme that count, and of its checks; null where there is neither. */
function cellOf(lines: readonly OverlayLine[], checks: readonly Check[]): MatrixCell | null {
  const counting = lines
    .filter(({ overriddenBy }) => !overriddenBy)
    .toSorted((one, other) => byStrictness(weightOf(one), weightOf(other)))
  const said = [...counting.map(weightOf), ...checks.map(() => 'unknown' as const)].toSorted(byStrictness)
  const [line = null] = [...counting, ...lines]
  if (!line && checks.length === 0) return null
  return { says: said[0] ?? null, line: line && briefOf(line), checks, more: Math.max(0, counting.length - 1) }
}

function briefOf(line: OverlayLine): MatrixCell['line'] {
  const { name, says, standing, clause, rule = null, zone = null, relation, doubt = null, asks = [] } = line
  const { isAssumed = false, overriddenBy = null } = line
  return { layer: name, says, standing, clause, rule, zone, relation, doubt, asks, isAssumed, overriddenBy }
}
