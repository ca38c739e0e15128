import { fontOf, widthOf } from './fonts.ts'
import type { Drawing, Look, Mark, Spot } from './marks.ts'

/**
 * Returns a drawing as SVG in millimetres. Converts text to outlines, so that rendering it to a picture needs no font.
 */
export function svgOf({ widthMm, heightMm, frame, inside, over }: Drawing): string {
  const { left, top, widthMm: width, heightMm: height } = frame
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${widthMm} ${heightMm}">`,
    `<defs><clipPath id="frame"><rect x="${left}" y="${top}" width="${width}" height="${height}"/></clipPath></defs>`,
    `<rect width="${widthMm}" height="${heightMm}" fill="#ffffff"/>`,
    `<g clip-path="url(#frame)">${inside.map(elementOf).join('')}</g>`,
    ...over.map(elementOf),
    '</svg>',
  ].join('')
}

function elementOf(mark: Mark): string {
  switch (mark.kind) {
    case 'area':
      return `<path d="${pathOf(mark.rings, true)}" fill-rule="evenodd"${paint(mark.look)}/>`
    case 'line':
      return `<path d="${pathOf(mark.lines, false)}"${paint(mark.look)}/>`
    case 'picture':
      return `<image x="${mark.at[0]}" y="${mark.at[1]}" width="${mark.widthMm}" height="${mark.heightMm}" preserveAspectRatio="none" href="data:image/jpeg;base64,${mark.data}"/>`
    case 'dot':
      return `<circle cx="${fixed(mark.at[0])}" cy="${fixed(mark.at[1])}" r="${fixed(mark.radiusMm)}"${paint(mark.look)}/>`
    default:
      return textOf(mark)
  }
}

function pathOf(lines: readonly (readonly Spot[])[], isClosed: boolean): string {
  return lines
    .map((line) => `M${line.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join('L')}${isClosed ? 'Z' : ''}`)
    .join('')
}

function paint({ fill, fillOpacity = 1, stroke, widthMm = 0.2, dashMm, opacity = 1 }: Look): string {
  const filled = fill ? ` fill="${fill}" fill-opacity="${fillOpacity}"` : ' fill="none"'
  const dashes = dashMm ? ` stroke-dasharray="${dashMm.join(' ')}"` : ''
  return `${filled}${stroke ? ` stroke="${stroke}" stroke-width="${widthMm}" stroke-opacity="${opacity}" stroke-linejoin="round"${dashes}` : ''}`
}

function textOf({ at: [x, y], text, sizeMm, color, align, isBold, halo }: Extract<Mark, { kind: 'text' }>): string {
  const weight = isBold ? 'bold' : 'regular'
  const font = fontOf(weight)
  const run = font.layout(text)
  const scale = sizeMm / font.unitsPerEm
  const width = widthOf(text, sizeMm, weight)
  let pen = 0
  const outlines = run.glyphs.map((glyph, index) => {
    const placed = `<path transform="translate(${pen} 0)" d="${glyph.path.toSVG()}"/>`
    pen += run.positions[index]?.xAdvance ?? 0
    return placed
  })
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
  const edge = halo
    ? ` stroke="#ffffff" stroke-width="${0.5 / scale}" paint-order="stroke" stroke-linejoin="round"`
    : ''
  return `<g transform="translate(${fixed(left)} ${fixed(y)}) scale(${scale} ${-scale})" fill="${color}"${edge}>${outlines.join('')}</g>`
}

function fixed(value: number): string {
  return value.toFixed(3)
}
