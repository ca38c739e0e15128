import { fileURLToPath } from 'node:url'
import { openSync, type Font } from 'fontkit'

/**
 * Noto Sans SC, which has every character of the national standard. Each file has about ten megabytes; a document
 * embeds only the characters it uses.
 */
export const fontFiles = {
  regular: fileURLToPath(
    new URL(
      '../../../node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
      import.meta.url,
    ),
  ),
  bold: fileURLToPath(
    new URL(
      '../../../node_modules/@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
      import.meta.url,
    ),
  ),
} as const

type Weight = keyof typeof fontFiles

const opened = new Map<Weight, Font>()

export function fontOf(weight: Weight): Font {
  const known = opened.get(weight)
  if (known) return known
  const font = openSync(fontFiles[weight]) as Font
  opened.set(weight, font)
  return font
}

/** Returns the width of a line of text in the unit of `size`. */
export function widthOf(text: string, size: number, weight: Weight = 'regular'): number {
  const font = fontOf(weight)
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size
}
