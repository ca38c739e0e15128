import { expect } from 'vitest'
import type { LookedTheme, OverlayLine, OverlayResult } from '../../src/resources/analysis.ts'
import { affectsVerdict } from '../../src/resources/rules/outcome.ts'

/** Fails unless the states of the themes of a result say the same as its verdict, its lines and its checks. */
export function expectStatesToAgree({ verdict, lines, checks, themes = [] }: OverlayResult): void {
  const strict = lines.filter(({ says, overriddenBy }) => affectsVerdict(says) && !overriddenBy)
  const of = ({ id }: LookedTheme, among: readonly OverlayLine[]): OverlayLine[] =>
    among.filter(({ themeId }) => themeId === id)
  for (const theme of themes) {
    const isUnknown =
      theme.checks.length > 0 || of(theme, strict).some(({ says, standing }) => says === 'unknown' || standing)
    if (isUnknown) expect(theme.state, theme.name).not.toBe('clear')
    if (theme.state === 'unknown') expect(isUnknown, theme.name).toBe(true)
    if (theme.state !== 'clear') continue
    expect(of(theme, lines), theme.name).toEqual([])
    expect(theme.contents.length, theme.name).toBeGreaterThan(0)
    for (const { dataDate } of theme.contents) expect(dataDate, theme.name).not.toBeNull()
    const named = new Set([theme.id, ...theme.contents.map(({ layerId }) => layerId)])
    expect(checks.filter(({ layerId, name }) => name === theme.name || named.has(layerId ?? ''))).toEqual([])
  }
  const required = themes.filter(({ isRequired }) => isRequired)
  const isFree = (theme: LookedTheme): boolean =>
    theme.state === 'clear' || (theme.state === 'applies' && of(theme, strict).length === 0)
  const ids = new Set(required.map(({ id }) => id))
  const others = strict.filter(({ themeId }) => !ids.has(themeId ?? ''))
  const told = required.flatMap((theme) => theme.checks.map(({ code, name }) => `${code} ${name}`))
  const otherChecks = checks.filter(({ code, name }) => !told.includes(`${code} ${name}`))
  expect(verdict === 'feasible').toBe(required.every(isFree) && others.length === 0 && otherChecks.length === 0)
}
