import type {
  AppliedRule,
  Check,
  ChosenUse,
  LookedTheme,
  OverlayLine,
  OverlayResult,
} from '../../src/resources/analysis.ts'
import type { Locale } from '../../src/resources/errors.ts'

type Named = { name: string; nameEn: string | null }

/** Returns a result whose layers, rules, zones and use have the names of the reader's language. */
export function inLanguage(result: OverlayResult, nameOf: (name: string) => string, locale: Locale): OverlayResult {
  const isEnglish = locale === 'en-US'
  const own = <N extends Named>(each: N): N => (isEnglish && each.nameEn ? { ...each, name: each.nameEn } : each)
  const ownRule = (key: 'rule' | 'overriddenBy', rule: AppliedRule | null | undefined): Partial<OverlayLine> =>
    rule ? { [key]: own(rule) } : {}
  const ownCheck = (check: Check): Check =>
    check.name ? { ...check, name: (isEnglish && check.nameEn) || nameOf(check.name) } : check
  const ownTheme = (theme: LookedTheme): LookedTheme => ({
    ...theme,
    name: (isEnglish && theme.nameEn) || nameOf(theme.name),
    contents: named(theme.contents, nameOf),
    checks: theme.checks.map(ownCheck),
  })
  return {
    ...result,
    ...(result.use ? { use: ownUse(result.use, isEnglish) } : {}),
    lines: named(result.lines, nameOf).map((line) => ({
      ...line,
      ...ownRule('rule', line.rule),
      ...ownRule('overriddenBy', line.overriddenBy),
      ...(line.zone ? { zone: own(line.zone) } : {}),
    })),
    ...(result.duties ? { duties: result.duties.map(own) } : {}),
    slivers: named(result.slivers, nameOf),
    clear: named(result.clear, nameOf),
    distances: named(result.distances, nameOf),
    checks: result.checks.map(ownCheck),
    ...(result.themes ? { themes: result.themes.map(ownTheme) } : {}),
  }
}

function ownUse(use: ChosenUse, isEnglish: boolean): ChosenUse {
  return isEnglish && use.nameEn ? { ...use, name: use.nameEn } : use
}

/** Layers by the names of another language. */
export function named<L extends { name: string }>(layers: readonly L[], nameOf: (name: string) => string): L[] {
  return layers.map((layer) => ({ ...layer, name: nameOf(layer.name) }))
}
