import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * Returns those tests of a table cell of the documents that do not exist. A cell lists files with or without a title:
 * `` `tests/a.test.ts › title`; `tests/b.test.ts` ``.
 */
export function missingTests(cell: string): string[] {
  return cell
    .split('`; `')
    .map((each) => each.replaceAll('`', ''))
    .filter((each) => {
      const [file = '', title = ''] = each.split(' › ')
      const path = resolve(root, file)
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(title.replaceAll("'", String.raw`\'`))
    })
}
