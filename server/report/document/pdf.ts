import PDFDocument from 'pdfkit'
import { factsFileName } from '../../../src/resources/report-facts.ts'
import { fontFiles } from '../drawing/fonts.ts'
import { drawOnPdf, pt } from '../drawing/pdf.ts'
import { toneColors, type Block, type Pages } from './blocks.ts'
import { drawHead, drawQr } from './pdf-head.ts'
import { beginningOf, drawTable } from './pdf-table.ts'
import { bodyPt, ink, left, page, right, room, soft, width, type Sheet } from './pdf-sheet.ts'

/**
 * Writes the report as PDF, A4 portrait, with text in a font subset and the map as vector lines. `facts`: the signed
 * facts, which are attached.
 */
export function pdfOf(pages: Pages, facts: string): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.topPt, bottom: page.bottomPt, left, right: left },
    bufferPages: true,
    pdfVersion: '1.7',
    displayTitle: true,
    lang: pages.locale,
    info: { Title: pages.title, Author: pages.author, CreationDate: new Date(pages.madeAt) },
  })
  const parts: Buffer[] = []
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', fontFiles.regular).registerFont('bold', fontFiles.bold)
  const sheet: Sheet = { doc }
  drawHead(sheet, pages.head)
  pages.blocks.forEach((block, index) => {
    const following = pages.blocks.slice(index + 1)
    if (block.kind === 'heading') room(sheet, headingPt + leastOf(sheet, following))
    if (block.kind === 'table' && block.isLast)
      drawTable(sheet, { ...block, tailPt: headingPt + leastOf(sheet, following.slice(1)) })
    else drawBlock(sheet, block)
  })
  drawFeet(sheet, pages)
  const madeAt = new Date(pages.madeAt)
  doc.file(Buffer.from(facts), {
    name: factsFileName,
    type: 'application/json',
    creationDate: madeAt,
    modifiedDate: madeAt,
  })
  doc.end()
  return written
}

const headingPt = 34
const softPt = 9
const sealMm = 24

/** Height in points that must follow a heading on the same page: all texts up to the first other block, and of that its beginning. */
function leastOf({ doc }: Sheet, [block, ...following]: readonly Block[]): number {
  switch (block?.kind) {
    case 'map':
      return block.drawing.heightMm * pt + 4
    case 'seal':
      return sealMm * pt + 34
    case 'text':
      doc.font('regular').fontSize(block.isSoft ? softPt : bodyPt)
      return doc.heightOfString(block.text, { width, lineGap: 1.5 }) + 3 + leastOf({ doc }, following)
    case 'facts':
      return beginningOf({ doc }, factsTable(block))
    case 'table':
      return beginningOf({ doc }, block)
    case 'clauses':
      return block.items[0] ? clauseBeginning({ doc }, block.items[0]) : 0
    default:
      return 0
  }
}

function factsTable({ rows }: Extract<Block, { kind: 'facts' }>) {
  const columns = [
    { head: '', share: 24 },
    { head: '', share: 76 },
  ]
  return { columns, rows, isFacts: true }
}

function drawBlock(sheet: Sheet, block: Block): void {
  const { doc } = sheet
  switch (block.kind) {
    case 'heading':
      doc.y += 12
      doc.rect(left, doc.y + 2, 3.5, 13).fill('#2f4a8a')
      doc
        .font('bold')
        .fontSize(13)
        .fillColor(ink)
        .text(block.text, left + 11, doc.y, { width: width - 11 })
      doc.outline.addItem(block.text)
      doc.y += 5
      return
    case 'text':
      doc
        .font('regular')
        .fontSize(block.isSoft ? softPt : bodyPt)
        .fillColor(block.isSoft ? soft : ink)
      room(sheet, Math.min(60, doc.heightOfString(block.text, { width })))
      doc.text(block.text, left, doc.y, { width, lineGap: 1.5 })
      doc.y += 3
      return
    case 'facts':
      return drawTable(sheet, factsTable(block))
    case 'table':
      return drawTable(sheet, block)
    case 'map':
      return drawMap(sheet, block)
    case 'clauses':
      for (const item of block.items) drawClause(sheet, item)
      return
    default:
      return drawSeal(sheet, block)
  }
}

function drawMap(sheet: Sheet, { drawing }: Extract<Block, { kind: 'map' }>): void {
  const { doc } = sheet
  room(sheet, drawing.heightMm * pt + 4)
  const top = doc.y
  drawOnPdf(doc, drawing, [(doc.page.width - drawing.widthMm * pt) / 2, top])
  doc.x = left
  doc.y = top + drawing.heightMm * pt + 4
}

type Clause = Extract<Block, { kind: 'clauses' }>['items'][number]

const clauseWidth = width - 14

/** Height in points that a clause needs on its first page: all of it unless it is long. */
function clauseBeginning({ doc }: Sheet, { text }: Clause): number {
  doc.font('regular').fontSize(bodyPt)
  return Math.min(200, doc.heightOfString(text, { width: clauseWidth }) + 40)
}

function drawClause(sheet: Sheet, clause: Clause): void {
  const { doc } = sheet
  const { title, tone, text, soft: softly } = clause
  const inner = clauseWidth
  room(sheet, clauseBeginning(sheet, clause))
  const top = doc.y
  const startPage = doc.bufferedPageRange().count
  doc
    .font('bold')
    .fontSize(10.5)
    .fillColor(ink)
    .text(title, left + 12, top + 2, { width: inner })
  doc
    .font('regular')
    .fontSize(bodyPt)
    .fillColor(ink)
    .text(text, left + 12, doc.y + 2, { width: inner, lineGap: 1.5 })
  doc
    .font('regular')
    .fontSize(8.5)
    .fillColor(soft)
    .text(softly, left + 12, doc.y + 1, { width: inner })
  if (doc.bufferedPageRange().count === startPage) doc.rect(left, top + 2, 3, doc.y - top - 4).fill(toneColors[tone])
  doc.x = left
  doc.y += 7
}

function drawSeal(sheet: Sheet, { facts, link, caption }: Extract<Block, { kind: 'seal' }>): void {
  const { doc } = sheet
  const height = sealMm * pt + 22
  room(sheet, height + 8)
  const top = doc.y + 4
  doc.roundedRect(left, top, width, height, 4).fillAndStroke('#f6f8fc', '#dfe5f0')
  drawQr(sheet, { link, caption, at: [right - sealMm * pt - 16, top + 4], sizeMm: sealMm })
  const inner = width - sealMm * pt - 52
  let y = top + 9
  for (const [label, value] of facts) {
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(soft)
      .text(label, left + 12, y, { width: inner })
    doc
      .font('bold')
      .fontSize(8.2)
      .fillColor(ink)
      .text(value, left + 12, doc.y, { width: inner })
    y = doc.y + 4
  }
  doc.x = left
  doc.y = top + height + 6
}

/** Footers are drawn last, because they contain the number of pages. */
function drawFeet({ doc }: Sheet, { foot, page: say }: Pages): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    doc.page.margins.bottom = 0
    const y = doc.page.height - 36
    doc
      .moveTo(left, y - 6)
      .lineTo(right, y - 6)
      .lineWidth(0.5)
      .stroke('#d5dbe7')
    doc.font('regular').fontSize(7.5).fillColor(soft)
    doc.text(foot, left, y, { width: width * 0.78, height: 10, ellipsis: true })
    doc.text(say(index - start + 1, count), left, y, { width, align: 'right', lineBreak: false })
  }
}
