import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const law = resolve(root, '../shared/spec/specification.md')
const saysNothing = 'says that nothing is fixed here'
const comesLater = /^comes with the [a-z ]+ pages?$/

type Line = { section: string; sentence: string; heldBy: string }

const table: Line[] = readFileSync(resolve(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d \|/.test(line))
  .map((line) => {
    const [, section = '', sentence = '', heldBy = ''] = line.split('|').map((cell) => cell.trim())
    return { section, sentence, heldBy }
  })

/** A sentence without its markup, as table and law have in common. */
function bare(text: string): string {
  return text
    .replace(/[*`|·]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

describe('the table of docs/specification.md', () => {
  test('has a line for the sentences of every section', () => {
    expect([...new Set(table.map((line) => line.section))]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(table.length).toBeGreaterThan(100)
  })

  test.each(table.map((line) => [line.section, line.sentence, line.heldBy] as const))(
    '§%s %s',
    (_section, _sentence, heldBy) => {
      if (heldBy === saysNothing || comesLater.test(heldBy)) return
      const tests = heldBy.split('`; `').map((each) => each.replaceAll('`', '').split(' › '))
      for (const [file = '', title = ''] of tests) {
        expect(existsSync(resolve(root, file)), file).toBe(true)
        expect(readFileSync(resolve(root, file), 'utf8'), file).toContain(title.replaceAll("'", "\\'"))
      }
    },
  )

  test.skipIf(!existsSync(law))(
    'has every sentence of the law (left out where the law does not lie beside the checkout)',
    () => {
      const held = bare(table.map((line) => line.sentence).join(' '))
      const sentences = readFileSync(law, 'utf8')
        .split('\n## 1.')[1]!
        .split('\n')
        .filter((line) => /^(\||- |[A-Z])/.test(line) && !/^\|(---| ?Route| ?Method)/.test(line))
        .map((line) => bare(line.replace(/^- /, '')))
        .flatMap((line) => line.split(/(?<=\.) (?=[A-Z*])/))
        .filter((sentence) => !/^(Sign-out:|On every route change:)$/.test(sentence))
      expect(sentences.filter((sentence) => !held.includes(sentence))).toEqual([])
    },
  )
})
