import { verdictOf, type Check, type LookedTheme, type OverlayLine } from '../../src/resources/analysis.ts'
import { addCheck, checkOf, type PlannedLayer, type Used } from './layers.ts'
import { checksOfTheme, type AskedTheme } from './themes.ts'

/** What was found of a boundary: lines in their order, and which layers, by id, could not be read. */
type Found = {
  lines: readonly OverlayLine[]
  checks: readonly Check[]
  unreadable: ReadonlySet<string>
  uncovered: readonly { theme: string; areaM2: number }[]
}

const order: readonly LookedTheme['state'][] = ['applies', 'unknown', 'clear']
/** Faults of published content. Results do not name unpublished layers of a theme that need not be looked up. */
const ofPublished: readonly Check['code'][] = ['expired', 'undated', 'future', 'unreadable']

/**
 * Returns how each theme stands to a boundary, and the lines with the theme of each. A theme is clear only where the
 * lines and checks of it alone would make a boundary feasible, and it has no lines at all.
 */
export function byTheme(used: Used, found: Found): { themes: LookedTheme[]; lines: OverlayLine[] } {
  const all = [...used.themes, ...used.otherThemes]
  const ids = new Set(all.map(({ id }) => id))
  const themeOf = new Map(
    used.layers.map(({ layerId, themeId }) => [layerId, [themeId, layerId].find((id) => id && ids.has(id)) ?? null]),
  )
  // Slope and elevation have no layer: their lines name the theme itself.
  const themeIn = (id: string): string | null => themeOf.get(id) ?? (ids.has(id) ? id : null)
  const lines = found.lines.map((line) => ({ ...line, themeId: themeIn(line.layerId) }))
  const firstOf = new Map(lines.map(({ themeId }, at) => [themeId, at] as const).toReversed())
  const themes = all.map((theme) => {
    const layers = used.layers.filter(({ layerId }) => themeOf.get(layerId) === theme.id)
    const own = lines.filter(({ themeId }) => themeId === theme.id)
    return lookedTheme(theme, { ...found, layers, lines: own })
  })
  const place = ({ id }: LookedTheme): number => firstOf.get(id) ?? lines.length
  return {
    lines,
    themes: themes.toSorted(
      (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || place(one) - place(other),
    ),
  }
}

function lookedTheme(theme: AskedTheme, found: Found & { layers: readonly PlannedLayer[] }): LookedTheme {
  const { id, name, nameEn, authority, isRequired, current } = theme
  const { layers, lines, unreadable } = found
  const checks = checksIn(theme, found)
  const hasCoverage = new Map(current.map((content) => [content.layerId, content.hasCoverage]))
  const read = layers.filter(({ layerId }) => hasCoverage.has(layerId) && !unreadable.has(layerId))
  return {
    ...{ id, name, nameEn, authority, isRequired },
    state: stateOf(lines, checks),
    contents: read.map(({ layerId, name: layer, contentVersion, dataDate, validUntil }) => ({
      ...{ layerId, name: layer, contentVersion, dataDate, validUntil },
      hasCoverage: hasCoverage.get(layerId) ?? false,
    })),
    checks,
  }
}

function checksIn(
  theme: AskedTheme,
  { layers, checks, unreadable, uncovered }: Found & { layers: readonly PlannedLayer[] },
): Check[] {
  const { id, isRequired, faults } = theme
  const told = isRequired ? faults : faults.filter(({ code }) => ofPublished.includes(code))
  const own = checksOfTheme({ ...theme, faults: told }, uncovered.find((open) => open.theme === id)?.areaM2)
  const ids = new Set([...layers, ...faults].map(({ layerId }) => layerId))
  for (const check of checks) if (check.code === 'unreadable' && ids.has(check.layerId)) addCheck(own, check)
  if (!isRequired)
    for (const layer of layers) if (unreadable.has(layer.layerId)) addCheck(own, checkOf('unreadable', layer))
  return own
}

function stateOf(lines: readonly OverlayLine[], checks: readonly Check[]): LookedTheme['state'] {
  const verdict = verdictOf(lines, checks)
  if (verdict === 'needs-check') return 'unknown'
  return lines.length > 0 ? 'applies' : 'clear'
}
