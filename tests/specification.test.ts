import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingTests } from './support/named-tests.ts'

const root = resolve(import.meta.dirname, '..')
const sharedFile = resolve(root, '../shared/spec/specification.md')
const saysNothing = 'specifies nothing'

type Line = { section: string; sentence: string; checkedBy: string }

const table: Line[] = readFileSync(resolve(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d \|/.test(line))
  .map((line) => {
    const [, section = '', sentence = '', checkedBy = ''] = line.split('|').map((cell) => cell.trim())
    return { section, sentence, checkedBy }
  })

/** A sentence without markup, so that the table and the shared specification can be compared. */
function bare(text: string): string {
  return text
    .replace(/[*`|·]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

describe('the table of docs/specification.md', () => {
  test('has lines for every section', () => {
    expect([...new Set(table.map((line) => line.section))]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(table.length).toBeGreaterThan(100)
  })

  test.each(table.map((line) => [line.section, line.sentence, line.checkedBy] as const))(
    '§%s %s',
    (_section, _sentence, checkedBy) => {
      if (checkedBy !== saysNothing) expect(missingTests(checkedBy)).toEqual([])
    },
  )

  test.skipIf(!existsSync(sharedFile))(
    'contains every sentence of the shared specification (skipped if that file is not next to the checkout)',
    () => {
      const tableText = bare(table.map((line) => line.sentence).join(' '))
      const sentences = readFileSync(sharedFile, 'utf8')
        .split('\n## 1.')[1]!
        .split('\n')
        .filter((line) => /^(\||- |[A-Z])/.test(line) && !/^\|(---| ?Route| ?Method)/.test(line))
        .map((line) => bare(line.replace(/^- /, '')))
        .flatMap((line) => line.split(/(?<=\.) (?=[A-Z*])/))
        .filter((sentence) => !/^(Sign-out:|On every route change:)$/.test(sentence))
      expect(sentences.filter((sentence) => !tableText.includes(sentence))).toEqual([])
    },
  )
})
