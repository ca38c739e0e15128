import { strToU8, zipSync } from 'fflate'
import type { DocumentText } from './pdf.ts'

/** First day of the format instead of the current time, so that the same text gives the same bytes. */
const firstDay = new Date(1980, 0, 1)
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/**
 * Returns a Word document with a centred title, paragraphs, and one table of two columns for lines with a tab; the same
 * bytes on every call.
 */
export function docxOf({ title, paragraphs }: DocumentText): Buffer {
  const rows = paragraphs.filter((paragraph) => paragraph.includes('\t'))
  const lines = paragraphs.filter((paragraph) => !paragraph.includes('\t'))
  const body = `${heading(title)}${lines.map(line).join('')}${rows.length > 0 ? table(rows) : ''}`
  const parts = {
    '[Content_Types].xml': strToU8(
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${office}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(relations('officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': strToU8(relations('styles', 'styles.xml')),
    'word/styles.xml': strToU8(
      `${declaration}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/><w:sz w:val="36"/></w:rPr></w:style></w:styles>`,
    ),
    'word/document.xml': strToU8(
      `${declaration}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    ),
  }
  return Buffer.from(zipSync(parts, { level: 0, mtime: firstDay }))
}

function relations(kind: string, target: string): string {
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`
}

function heading(text: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(text)}</w:p>`
}

function line(text: string): string {
  return `<w:p><w:pPr><w:ind w:firstLine="480"/></w:pPr>${run(text)}</w:p>`
}

function table(rows: readonly string[]): string {
  const cells = (row: string): string =>
    row
      .split('\t')
      .map((cell) => `<w:tc><w:p>${run(cell)}</w:p></w:tc>`)
      .join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl><w:p/>`
}

function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</w:t></w:r>`
}
