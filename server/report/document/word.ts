import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  TextRun,
  type IRunOptions,
  type ParagraphChild,
  type Table,
} from 'docx'
import sharp from 'sharp'
import { svgOf } from '../drawing/svg.ts'
import type { Drawing } from '../drawing/marks.ts'
import { qrMarks } from '../qr.ts'
import { toneColors, type Block, type Head, type Pages } from './blocks.ts'
import { sealedWord } from './word-package.ts'
import { cellOf, columnTwips, hex, ink, none, plainTable, run, soft, tableOf } from './word-table.ts'

type Child = Paragraph | Table

const pictureDpi = 300
/** Screen pixels per millimetre: docx takes the size of a picture in pixels. */
const pxOfMm = 96 / 25.4

/** Widths of the area, perimeter, layers and plane area in percent of the line: their texts differ in length. */
const figureShares = [27, 24, 20, 29]
const factColumns = [24, 76].map((share) => ({ head: '', share }))
/** Width of a QR code beside paragraphs, in twentieths of a point. */
const qrTwips = 1900

/** Fonts of a Chinese Office installation; others substitute their own. */
const font = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: 'Microsoft YaHei', cs: 'Arial' }

/**
 * Writes the same report for Word, to be edited: text and tables are native, the map is a picture with 300 dpi. `facts`:
 * the signed facts, which become a part of the file.
 */
export async function wordOf(pages: Pages, facts: string): Promise<Buffer> {
  const children: Child[] = [...(await headOf(pages.head))]
  for (const block of pages.blocks) children.push(...(await childrenOf(block)))
  const document = new Document({
    title: pages.title,
    creator: pages.author,
    lastModifiedBy: pages.author,
    styles: {
      default: { document: { run: { font, size: 20, color: ink, language: { value: 'en-US', eastAsia: 'zh-CN' } } } },
    },
    sections: [
      {
        properties: {
          page: { size: { width: 11906, height: 16838 }, margin: { top: 1000, bottom: 1000, left: 1021, right: 1021 } },
        },
        footers: { default: new Footer({ children: [footOf(pages)] }) },
        children,
      },
    ],
  })
  return sealedWord(await Packer.toBuffer(document), { madeAt: pages.madeAt, facts })
}

function paragraph(text: string, options: IRunOptions = {}, after = 60): Paragraph {
  return new Paragraph({ spacing: { after }, children: run(text, options) })
}

function centred(child: ParagraphChild, after: number): Paragraph {
  return new Paragraph({ alignment: AlignmentType.CENTER, spacing: { after }, children: [child] })
}

async function headOf({ title, mark, site, subject, number, verdict, figures, link, caption }: Head): Promise<Child[]> {
  const color = hex(toneColors[verdict.tone])
  const left = [
    paragraph(site, { color: soft, size: 19 }, 20),
    new Paragraph({
      heading: HeadingLevel.TITLE,
      spacing: { after: 40 },
      children: [...run(title, { bold: true, size: 48, color: ink }), ...markOf(mark)],
    }),
    paragraph(subject, { bold: true, size: 23 }, 20),
    paragraph(number, { color: soft, size: 16 }, 0),
  ]
  const verdictCell = cellOf(
    [
      new Paragraph({
        spacing: { before: 80, after: 80 },
        children: [
          ...run(`${verdict.label}　`, { color: soft, size: 18 }),
          ...markOf(mark),
          ...run(verdict.name, { bold: true, size: 36, color }),
          ...run(`　${verdict.why}`, { size: 20 }),
        ],
      }),
    ],
    {
      twips: columnTwips,
      fill: tintOf(color),
      borders: { top: none, bottom: none, right: none, left: { style: BorderStyle.SINGLE, size: 36, color } },
    },
  )
  return [
    await besideQr(left, link, caption),
    paragraph('', {}, 0),
    plainTable([[verdictCell]], [columnTwips]),
    paragraph('', {}, 0),
    tableOf(
      figures.map(({ label }, index) => ({ head: label, share: figureShares[index] ?? 25 })),
      [figures.map(({ value, more }) => `${value}\n${more}`)],
    ),
  ]
}

function markOf(mark: string): TextRun[] {
  const shading = { type: ShadingType.CLEAR, fill: 'A5681A', color: 'auto' } as const
  return mark
    ? [...run('　'), ...run(` ${mark} `, { bold: true, size: 18, color: 'FFFFFF', shading }), ...run('　')]
    : []
}

/** Returns a table with paragraphs on the left and the QR code of a link on the right. */
async function besideQr(left: readonly Paragraph[], link: string, caption: string): Promise<Table> {
  const sizeMm = 26
  const frame = { left: 0, top: 0, widthMm: sizeMm, heightMm: sizeMm }
  const picture = await pictureOf(
    { widthMm: sizeMm, heightMm: sizeMm, frame, inside: [], over: qrMarks(link, sizeMm) },
    caption,
  )
  const linked = new ExternalHyperlink({ link, children: run(caption, { size: 15, color: '2F4A8A' }) })
  const right = [centred(picture, 0), centred(linked, 0)]
  const leftTwips = columnTwips - qrTwips
  return plainTable([[cellOf(left, { twips: leftTwips }), cellOf(right, { twips: qrTwips })]], [leftTwips, qrTwips])
}

async function pictureOf(drawing: Drawing, name: string): Promise<ImageRun> {
  const data = await sharp(Buffer.from(svgOf(drawing)), { density: pictureDpi })
    .png()
    .toBuffer()
  return new ImageRun({
    type: 'png',
    data,
    transformation: { width: drawing.widthMm * pxOfMm, height: drawing.heightMm * pxOfMm },
    altText: { name, title: name, description: name },
  })
}

async function childrenOf(block: Block): Promise<Child[]> {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_1,
          keepNext: true,
          spacing: { before: 280, after: 100 },
          children: run(block.text, { bold: true, size: 26, color: '2F4A8A' }),
        }),
      ]
    case 'text':
      return [
        new Paragraph({
          keepNext: block.isKept === true,
          spacing: { after: 80 },
          children: run(block.text, block.isSoft ? { size: 18, color: soft } : {}),
        }),
      ]
    case 'facts':
      return [tableOf(factColumns, block.rows, { isFacts: true })]
    case 'table':
      return [tableOf(block.columns, block.rows, { isLast: block.isLast === true })]
    case 'map':
      return [centred(await pictureOf(block.drawing, block.title), 80)]
    case 'clauses':
      return block.items.flatMap(({ title, tone, text, soft: softly }) => [
        new Paragraph({
          keepNext: true,
          spacing: { before: 100, after: 20 },
          children: run(title, { bold: true, color: hex(toneColors[tone]) }),
        }),
        paragraph(text, {}, 20),
        paragraph(softly, { size: 17, color: soft }, 100),
      ])
    default: {
      const facts = block.facts.flatMap(([label, value]) => [
        paragraph(label, { size: 16, color: soft }, 0),
        paragraph(value, { size: 17, bold: true }, 60),
      ])
      return [await besideQr(facts, block.link, block.caption)]
    }
  }
}

function footOf({ foot, page }: Pages): Paragraph {
  const [before = '', between = '', after = ''] = page(-1, -2).split(/-1|-2/)
  const look = { size: 15, color: soft } as const
  return new Paragraph({
    children: [
      ...run(`${foot}    ${before}`, look),
      new TextRun({ ...look, children: [PageNumber.CURRENT] }),
      ...run(between, look),
      new TextRun({ ...look, children: [PageNumber.TOTAL_PAGES] }),
      ...run(after, look),
    ],
  })
}

/** Returns the colour as a background for text: mixed with nine parts of white. */
function tintOf(color: string): string {
  const parts = [0, 2, 4].map((from) =>
    Math.round(255 - (255 - Number.parseInt(color.slice(from, from + 2), 16)) * 0.1),
  )
  return parts
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
