import type { Placed } from './pen.ts'

/** Points per CSS pixel: an inch has 72 points and 96 pixels. */
const pointsOfPx = 72 / 96
const pointsOfMm = 72 / 25.4
/** A simple font has 256 codes; code 0 is not used. */
const charactersOfFont = 255

type Part = string | Uint8Array<ArrayBuffer>
export type PdfPage = {
  jpeg: Uint8Array<ArrayBuffer>
  /** Size of the picture in its own pixels; `pixelRatio` is the number of these per CSS pixel. */
  widthPx: number
  heightPx: number
  pixelRatio: number
  widthMm: number
  heightMm: number
  texts: readonly Placed[]
  /** Areas that open an address, in CSS pixels from the upper left corner. */
  links?: readonly { url: string; x: number; y: number; widthPx: number; heightPx: number }[]
}

/**
 * Returns a PDF: pictures at true scale, and over them the same texts invisibly, for search, copying and screen readers.
 *
 * Written by hand on purpose. The document has a few objects of a fixed form; the two maintained libraries have 143 kB
 * (jsPDF 4) and 260 kB (@cantoo/pdf-lib 2) of compressed JavaScript, and for visible Chinese text either would also
 * need a font of several megabytes on every machine. Invisible texts need none: Type 3 fonts with a single empty glyph
 * and a ToUnicode table.
 */
export function pdfOf(title: string, pages: readonly PdfPage[]): Blob {
  const codes = codesOf(pages.flatMap(({ texts }) => texts))
  const fonts = Array.from({ length: Math.max(1, Math.ceil(codes.size / charactersOfFont)) }, (_none, index) => index)
  // Objects: catalogue, pages, the empty glyph, fonts with their tables, then three of each page, and the information.
  const fontAt = (font: number): number => 4 + 2 * font
  const pageAt = (page: number): number => 4 + 2 * fonts.length + 3 * page
  const kids = pages.map((_page, index) => `${pageAt(index)} 0 R`).join(' ')
  const named = fonts.map((font) => `/Unseen${font} ${fontAt(font)} 0 R`).join(' ')
  return written([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    stream('1000 0 0 0 1000 1000 d1'),
    ...fonts.flatMap((font) => fontObjects(charactersIn(codes, font), fontAt(font) + 1)),
    ...pages.flatMap((page, index) => pageObjects(page, { codes, named, at: pageAt(index) })),
    [`<< /Title <feff${hexOf(title)}> >>`],
  ])
}

type Code = { font: number; code: number }
type Codes = ReadonlyMap<string, Code>

/** Assigns a font and a code in it to each distinct character. */
function codesOf(texts: readonly Placed[]): Codes {
  const characters = [...new Set(texts.flatMap(({ text }) => [...text]))]
  return new Map(
    characters.map((character, index) => [
      character,
      { font: Math.floor(index / charactersOfFont), code: (index % charactersOfFont) + 1 },
    ]),
  )
}

function charactersIn(codes: Codes, font: number): [character: string, code: number][] {
  return [...codes].flatMap(([character, each]): [string, number][] =>
    each.font === font ? [[character, each.code]] : [],
  )
}

/** A font whose glyphs are all the empty one, and the table of its characters, which is object `tableAt`. */
function fontObjects(characters: readonly [string, number][], tableAt: number): Part[][] {
  const count = Math.max(1, characters.length)
  const encoding = characters.map(([, code]) => `${code} /e`).join(' ')
  return [
    [
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >> /CharProcs << /e 3 0 R >> /Encoding << /Type /Encoding /Differences [${encoding}] >> /FirstChar 1 /LastChar ${count} /Widths [${'1000 '.repeat(count)}] /ToUnicode ${tableAt} 0 R >>`,
    ],
    stream(unicodeTable(characters)),
  ]
}

/** The page, its content and its picture: objects `at` and the two after it. */
function pageObjects(page: PdfPage, { codes, named, at }: { codes: Codes; named: string; at: number }): Part[][] {
  const { jpeg, widthPx, heightPx, pixelRatio, widthMm, heightMm, texts, links = [] } = page
  const [pageWidth, pageHeight] = [widthMm * pointsOfMm, heightMm * pointsOfMm]
  const [width, height] = [(widthPx / pixelRatio) * pointsOfPx, (heightPx / pixelRatio) * pointsOfPx]
  const picture = `q ${fixed(width)} 0 0 ${fixed(height)} 0 ${fixed(pageHeight - height)} cm /Sheet Do Q`
  const lines = texts.flatMap((text) => textOperators(text, codes, pageHeight))
  const notes = links.map(({ url, x, y, ...size }) => {
    const [left, top] = [x * pointsOfPx, pageHeight - y * pointsOfPx]
    const rect = [left, top - size.heightPx * pointsOfPx, left + size.widthPx * pointsOfPx, top].map(fixed).join(' ')
    return `<< /Type /Annot /Subtype /Link /Rect [${rect}] /Border [0 0 0] /A << /S /URI /URI <${asciiHex(url)}> >> >>`
  })
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${fixed(pageWidth)} ${fixed(pageHeight)}] /Contents ${at + 1} 0 R /Resources << /XObject << /Sheet ${at + 2} 0 R >> /Font << ${named} >> >> /Annots [${notes.join(' ')}] >>`,
    ],
    stream([picture, 'BT', ...lines, 'ET'].join('\n')),
    [
      `<< /Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ]
}

/**
 * Every character is one em wide in its font; horizontal scaling gives the text its width in the picture. Characters of
 * another font continue where the ones before end.
 */
function textOperators({ text, x, baseline, widthPx, sizePx }: Placed, codes: Codes, pageHeight: number): string[] {
  const all = [...text].flatMap((character) => codes.get(character) ?? [])
  const step = widthPx / all.length
  const starts = all.flatMap(({ font }, index) => (index > 0 && all[index - 1]?.font === font ? [] : [index]))
  return starts.map((start, run) => {
    const part = all.slice(start, starts[run + 1])
    const hex = part.map(({ code }) => code.toString(16).padStart(2, '0')).join('')
    const left = (x + start * step) * pointsOfPx
    return `/Unseen${part[0]?.font ?? 0} ${fixed(sizePx * pointsOfPx)} Tf ${fixed((step / sizePx) * 100)} Tz 1 0 0 1 ${fixed(left)} ${fixed(pageHeight - baseline * pointsOfPx)} Tm <${hex}> Tj`
  })
}

/** A block of the ToUnicode table has at most 100 lines. */
function unicodeTable(characters: readonly [string, number][]): string {
  const lines = characters.map(([character, code]) => `<${code.toString(16).padStart(2, '0')}> <${hexOf(character)}>`)
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

/** An address as bytes: it is ASCII. */
function asciiHex(url: string): string {
  return [...new URL(url).href].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('')
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
