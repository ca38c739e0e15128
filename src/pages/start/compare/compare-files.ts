import { outlineBox, outlinesOf } from '../../../offer/compare/outlines.ts'
import { compareWords } from '../../../offer/compare/words.ts'
import { saveFile } from '../../../providers/resource-calls.ts'
import { demonstrationMark, isDemonstration } from '../../../resources/demonstration.ts'
import { distanceText } from '../../../resources/units.ts'
import { workbookOf } from '../../../workbook.ts'
import type { ComparisonSheet } from './compare-sheet.ts'
import { comparisonTable, noteOf, titleOf, type Comparison } from './compare-table.ts'
import { dialogWords } from './words.ts'

function nameOf(title: string, date: string): string {
  return `${title}_${date.replaceAll('-', '')}`
}

export async function saveXlsx(comparison: Comparison): Promise<void> {
  const title = titleOf(comparison)
  saveFile({
    blob: await workbookOf(comparisonTable(comparison), title),
    name: `${nameOf(title, comparison.date)}.xlsx`,
  })
}

export async function savePdf(comparison: Comparison): Promise<void> {
  const { drawComparison } = await import('./compare-sheet.ts')
  const sheet = sheetOf(comparison)
  saveFile({ blob: await drawComparison(sheet), name: `${nameOf(sheet.title, comparison.date)}.pdf` })
}

function sheetOf({ columns, facts, isSchematic, source, date, link, locale, say }: Comparison): ComparisonSheet {
  return {
    title: titleOf({ columns, say }),
    origin: [say(dialogWords.source, { source }), say(dialogWords.made, { date })],
    note: noteOf({ facts, isSchematic, say }) ?? '',
    link,
    scan: say(dialogWords.scan),
    pageOf: (page, pages) => say(dialogWords.page, { page, pages }),
    best: say(compareWords.best),
    heads: columns.map(({ title, row }) => ({
      title,
      mark: row && isDemonstration(row) ? say(demonstrationMark) : '',
    })),
    outlines: outlinesIn({ columns, locale, say }),
    rows: facts.map(({ label, values, verdicts, best, differs }) => ({
      label,
      differs: differs && columns.length > 1,
      cells: columns.map((_column, index) => ({
        text: values[index] ?? '—',
        isBest: best[index] === true,
        verdict: verdicts?.[index] ?? null,
      })),
    })),
  }
}

function outlinesIn({
  columns,
  locale,
  say,
}: Pick<Comparison, 'columns' | 'locale' | 'say'>): ComparisonSheet['outlines'] {
  const drawn = outlinesOf(
    columns.map(({ boundary }) => boundary),
    outlineBox,
  )
  const far = (metres: number): string => distanceText(Math.round(metres), locale)
  return (
    drawn && {
      label: [say(compareWords.outline), say(compareWords.sameScale)],
      bar: drawn.bar,
      shapes: drawn.shapes.map(
        (shape) =>
          shape && {
            path: shape.path,
            size: say(compareWords.extent, { width: far(shape.widthM), height: far(shape.heightM) }),
          },
      ),
    }
  )
}
