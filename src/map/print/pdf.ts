import type { Placed } from './pen.ts'

/** Points per CSS pixel: an inch has 72 points and 96 pixels. */
const pointsOfPx = 72 / 96
const pointsOfMm = 72 / 25.4
/** A simple font has 256 codes; code 0 is not used. */
const mostCharacters = 255

type Part = string | Uint8Array<ArrayBuffer>
type Page = {
  jpeg: Uint8Array<ArrayBuffer>
  /** Size of the picture in its own pixels; `pixelRatio` is the number of these per CSS pixel. */
  widthPx: number
  heightPx: number
  pixelRatio: number
  widthMm: number
  heightMm: number
  title: string
  texts: readonly Placed[]
}

/**
 * Returns a PDF of one page: a picture at true scale, and over it the same texts invisibly, for search, copying and
 * screen readers.
 *
 * Written by hand on purpose. The document has nine objects of a fixed form; the two maintained libraries have 143 kB
 * (jsPDF 4) and 260 kB (@cantoo/pdf-lib 2) of compressed JavaScript, and for visible Chinese text either would also
 * need a font of several megabytes on every machine. Invisible texts need none: a Type 3 font with a single empty glyph
 * and a ToUnicode table.
 */
export function pdfOf({ jpeg, widthPx, heightPx, pixelRatio, widthMm, heightMm, title, texts }: Page): Blob {
  const [pageWidth, pageHeight] = [widthMm * pointsOfMm, heightMm * pointsOfMm]
  const [width, height] = [(widthPx / pixelRatio) * pointsOfPx, (heightPx / pixelRatio) * pointsOfPx]
  const codes = codesOf(texts)
  const picture = `q ${fixed(width)} 0 0 ${fixed(height)} 0 ${fixed(pageHeight - height)} cm /Sheet Do Q`
  const content = [picture, 'BT', ...texts.map((text) => textOperators(text, codes, pageHeight)), 'ET'].join('\n')
  const encoding = [...codes.values()].map((code) => `${code} /e`).join(' ')
  return written([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${fixed(pageWidth)} ${fixed(pageHeight)}] /Contents 4 0 R /Resources << /XObject << /Sheet 5 0 R >> /Font << /Unseen 6 0 R >> >> >>`,
    ],
    stream(content),
    [
      `<< /Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    [
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >> /CharProcs << /e 7 0 R >> /Encoding << /Type /Encoding /Differences [${encoding}] >> /FirstChar 1 /LastChar ${Math.max(1, codes.size)} /Widths [${'1000 '.repeat(Math.max(1, codes.size))}] /ToUnicode 8 0 R >>`,
    ],
    stream('1000 0 0 0 1000 1000 d1'),
    stream(unicodeTable(codes)),
    [`<< /Title <feff${hexOf(title)}> >>`],
  ])
}

/** Assigns a font code to each distinct character. Characters beyond the 255th are missing from the invisible texts. */
function codesOf(texts: readonly Placed[]): ReadonlyMap<string, number> {
  const characters = [...new Set(texts.flatMap(({ text }) => [...text]))].slice(0, mostCharacters)
  return new Map(characters.map((character, index) => [character, index + 1]))
}

/** Every character is one em wide in the font; horizontal scaling gives the text its width in the picture. */
function textOperators(
  { text, x, baseline, widthPx, sizePx }: Placed,
  codes: ReadonlyMap<string, number>,
  pageHeight: number,
): string {
  const known = [...text].flatMap((character) => codes.get(character) ?? [])
  const scale = (widthPx / (known.length * sizePx)) * 100
  const hex = known.map((code) => code.toString(16).padStart(2, '0')).join('')
  return `/Unseen ${fixed(sizePx * pointsOfPx)} Tf ${fixed(scale)} Tz 1 0 0 1 ${fixed(x * pointsOfPx)} ${fixed(pageHeight - baseline * pointsOfPx)} Tm <${hex}> Tj`
}

/** A block of the ToUnicode table has at most 100 lines. */
function unicodeTable(codes: ReadonlyMap<string, number>): string {
  const lines = [...codes].map(([character, code]) => `<${code.toString(16).padStart(2, '0')}> <${hexOf(character)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_none, index) =>
    lines.slice(index * 100, index * 100 + 100),
  )
  const body = blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`).join('\n')
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Unseen def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange\n${body}\nendcmap end end`
}

/** UTF-16, big-endian. */
function hexOf(text: string): string {
  return Array.from({ length: text.length }, (_none, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  ).join('')
}

function stream(content: string): Part[] {
  return [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`]
}

function fixed(value: number): string {
  return value.toFixed(3)
}

/**
 * Writes objects, numbered from 1, with the cross-reference table. The last object is the document information. All
 * text is ASCII, so that a character is a byte.
 */
function written(objects: readonly (readonly Part[])[]): Blob {
  const parts: Part[] = ['%PDF-1.4\n']
  const starts: number[] = []
  let length = 9
  objects.forEach((object, index) => {
    starts.push(length)
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) {
      parts.push(part)
      length += part.length
    }
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  )
  return new Blob(parts, { type: 'application/pdf' })
}
