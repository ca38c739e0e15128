import { fileStyle } from './look.ts'
import type { Part, Scene, Shape } from './scene.ts'

const marginPx = 16

/**
 * Returns a drawing as a self-contained SVG file: no external font, style or script, every text escaped. `title` is its
 * description for screen readers.
 */
export function svgText({ width, height, parts }: Scene, title: string): string {
  const [wide, high] = [width + 2 * marginPx, height + 2 * marginPx]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="${-marginPx} ${-marginPx} ${wide} ${high}" role="img"><title>${escaped(title)}</title><style>${fileStyle()}</style><rect x="${-marginPx}" y="${-marginPx}" width="${wide}" height="${high}" fill="#ffffff"/>${parts.map(partText).join('')}</svg>`
}

function partText({ mark, x, y, shapes }: Part): string {
  return `<g${mark ? ` class="mark-${mark}"` : ''}${x || y ? ` transform="translate(${x} ${y})"` : ''}>${shapes.map(shapeText).join('')}</g>`
}

function shapeText(shape: Shape): string {
  switch (shape.type) {
    case 'rect':
      return `<rect class="${shape.role}" x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="${shape.round}"/>`
    case 'path':
      return `<path class="${shape.role}" d="${shape.d}"/>`
    case 'text':
      return `<text class="${shape.role}" x="${shape.x}" y="${shape.y}">${escaped(shape.text)}</text>`
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/**
 * Escapes text for XML: replaces the five special characters by entities and removes control characters, which XML
 * can't contain.
 */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? each).replaceAll(/\p{Cc}/gu, '')
}
