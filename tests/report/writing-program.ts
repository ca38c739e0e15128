import { writeFileSync } from 'node:fs'
import { pagesOf } from '../../server/report/document/pages.ts'
import { pdfOf } from '../../server/report/document/pdf.ts'
import { wordOf } from '../../server/report/document/word.ts'
import { aContent } from './a-content.ts'

/** A program that writes the same report as PDF and Word: the first argument is the path without its ending. */
const [path] = process.argv.slice(2)
const pages = pagesOf(aContent({}))
writeFileSync(`${path}.pdf`, await pdfOf(pages, '{}'))
// Ids of pictures count on from document to document.
await wordOf(pages, '{}')
writeFileSync(`${path}.docx`, await wordOf(pages, '{}'))
