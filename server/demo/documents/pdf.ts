/** Content of a document: a title and paragraphs. */
export type DocumentText = { title: string; paragraphs: readonly string[] }

const widthPt = 595
const heightPt = 842
const marginPt = 72
const sizePt = 12
const titlePt = 18
const leadingPt = 22
/** Chinese characters per line. */
const lineSigns = Math.floor((widthPt - 2 * marginPt) / sizePt)
const linesOfPage = Math.floor((heightPt - 2 * marginPt - 3 * leadingPt) / leadingPt)

/**
 * Returns a PDF of plain pages; the same bytes on every call. It embeds no font, because every reader of Chinese
 * documents substitutes this one (STSong-Light, Adobe-GB1); text is UCS-2, and can be searched and copied.
 */
export function pdfOf({ title, paragraphs }: DocumentText): Buffer {
  const lines = paragraphs.flatMap((paragraph) => [...wrapped(`　　${paragraph}`), ''])
  const pages: string[][] = []
  for (let from = 0; from === 0 || from < lines.length; from += linesOfPage)
    pages.push(lines.slice(from, from + linesOfPage))
  const contents = pages.map((page, at) => contentOf(page, at === 0 ? title : null))
  return assembled(contents)
}

function wrapped(text: string): string[] {
  const signs = [...text]
  return Array.from({ length: Math.ceil(signs.length / lineSigns) }, (_none, at) =>
    signs.slice(at * lineSigns, (at + 1) * lineSigns).join(''),
  )
}

function contentOf(lines: readonly string[], title: string | null): string {
  const top = heightPt - marginPt
  const head =
    title === null
      ? []
      : [
          `/F1 ${titlePt} Tf 1 0 0 1 ${Math.round((widthPt - [...title].length * titlePt) / 2)} ${top} Tm <${hexOf(title)}> Tj`,
        ]
  const body = lines.flatMap((line, at) =>
    line === '' ? [] : [`1 0 0 1 ${marginPt} ${top - (at + 3) * leadingPt} Tm <${hexOf(line)}> Tj`],
  )
  return ['BT', ...head, `/F1 ${sizePt} Tf`, ...body, 'ET'].join('\n')
}

/** Returns UCS-2 as hexadecimal digits, most significant byte first. */
function hexOf(text: string): string {
  return Array.from({ length: text.length }, (_none, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')
}

function assembled(contents: readonly string[]): Buffer {
  const firstPage = 6
  const kids = contents.map((_content, at) => `${firstPage + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthPt} ${heightPt}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + at * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
