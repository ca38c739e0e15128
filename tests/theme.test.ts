import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { antdTheme } from '../src/theme.ts'

/** Luminance of `#rrggbb` (WCAG 2.2, relative luminance). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe.each([
  ['light', false],
  ['dark', true],
] as const)('a filled button in the %s theme', (_name, isDark) => {
  const config = antdTheme(isDark)
  const colors = { ...theme.getDesignToken(config), ...config.components?.Button }

  it('has text with sufficient contrast, also when hovered or pressed', () => {
    const backgrounds = ['colorPrimary', 'colorPrimaryHover', 'colorPrimaryActive'] as const
    for (const name of backgrounds) expect(contrast(colors[name], '#ffffff'), name).toBeGreaterThanOrEqual(4.5)
  })

  it('has text with sufficient contrast as a delete button, also when hovered or pressed', () => {
    const text = String((colors as { dangerColor?: string }).dangerColor ?? '#ffffff')
    for (const name of ['colorError', 'colorErrorHover', 'colorErrorActive'] as const)
      expect(contrast(colors[name], text), name).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each([
  ['light', false],
  ['dark', true],
] as const)('a link in the %s theme', (_name, isDark) => {
  const colors = theme.getDesignToken(antdTheme(isDark))

  it('has sufficient contrast on every background, also when hovered or pressed', () => {
    for (const name of ['colorLink', 'colorLinkHover', 'colorLinkActive'] as const) {
      for (const background of ['colorBgContainer', 'colorBgElevated', 'colorBgLayout'] as const)
        expect(contrast(colors[name], colors[background]), `${name} on ${background}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})

describe.each([
  ['light', false],
  ['dark', true],
] as const)('a disabled control in the %s theme', (_name, isDark) => {
  const colors = theme.getDesignToken(antdTheme(isDark))

  it('has readable text on its own background and on that of pages and dialogs', () => {
    for (const background of [
      'colorBgContainerDisabled',
      'colorBgContainer',
      'colorBgElevated',
      'colorBgLayout',
    ] as const)
      expect(contrast(colors.colorTextDisabled, colors[background]), background).toBeGreaterThanOrEqual(4.5)
  })
})
