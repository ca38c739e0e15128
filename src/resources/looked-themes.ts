import type { Check, LookedTheme, OverlayLine } from './analysis.ts'
import type { Label } from './define.ts'
import type { Says } from './rules/outcome.ts'

/** Texts on the themes of a result, for the page and the report. */
export const themeStateWords: Readonly<Record<LookedTheme['state'], Label>> = {
  applies: { zh: '适用', en: 'Applies' },
  unknown: { zh: '需核实', en: 'To be checked' },
  clear: { zh: '已查、已覆盖、无', en: 'Looked up, covered, none' },
}

const coverageWords = {
  surveyed: { zh: '载明的调查范围', en: 'the stated survey area' },
  whole: { zh: '图层所在区划', en: 'the region of its layer' },
} as const satisfies Record<string, Label>

/** What the contents of a theme cover, each kind once. */
export function coverageOf({ contents }: LookedTheme): Label[] {
  const ways = new Set(contents.map(({ hasCoverage }) => (hasCoverage ? 'surveyed' : 'whole')))
  return [...ways].map((way) => coverageWords[way])
}

/** The data date of a theme's contents, or the first and the last one; null without any. */
export function dataDatesOf({ contents }: LookedTheme): string | null {
  const dates = contents.flatMap(({ dataDate }) => dataDate ?? []).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return null
  return first === last ? first : `${first} – ${last}`
}

/** The lines of a theme, in their order. */
export function linesIn({ id }: LookedTheme, lines: readonly OverlayLine[]): OverlayLine[] {
  return lines.filter(({ themeId }) => themeId === id)
}

/** The strictest that counts of some lines, which begin with it; null where nothing does. */
export function strictestOfLines(lines: readonly OverlayLine[]): Says | null {
  return lines.find(({ overriddenBy }) => !overriddenBy)?.says ?? null
}

/** The checks of a result that none of its themes has. */
export function looseChecks(checks: readonly Check[], themes: readonly LookedTheme[]): Check[] {
  const keyOf = ({ code, layerId, name }: Check): string => `${code} ${layerId ?? ''} ${name ?? ''}`
  const held = new Set(themes.flatMap((theme) => theme.checks.map(keyOf)))
  return checks.filter((check) => !held.has(keyOf(check)))
}
