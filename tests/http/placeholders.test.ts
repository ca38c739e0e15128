import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { formWords } from '../../server/http/form-words.ts'
import type { phrase } from '../../server/http/mistakes.ts'

const server = join(import.meta.dirname, '../../server')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(server, path), 'utf8') }))

/** Names of the sentences of a file that have placeholders. */
function templatesOf(text: string): Set<string> {
  const sentences = text.matchAll(/(\w+): \{\s*zh: (['`])(.*?)\2,/gs)
  return new Set([...sentences].flatMap(([, name = '', , zh = '']) => (/\{\w+\}/.test(zh) ? [name] : [])))
}

/** Where a sentence with placeholders is said as it is: `says: words.name` instead of `says: phrase(words.name, …)`. */
function unfilledIn(text: string): string[] {
  const own = templatesOf(text)
  const said = [...text.matchAll(/(?:says: |refused\()(\w+)\.(\w+)\b(?!\.)/g)]
  return said.flatMap(([all, object, name = '']) =>
    (object === 'formWords' ? formWordTemplates : own).has(name) ? [all] : [],
  )
}

const formWordTemplates = new Set(
  Object.entries(formWords).flatMap(([name, { zh }]) => (/\{\w+\}/.test(zh) ? [name] : [])),
)

describe('sentences of the server', () => {
  it('are never said with an unfilled placeholder', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.flatMap(({ text }) => [...templatesOf(text)]).length).toBeGreaterThan(100)
    expect(sources.flatMap(({ path, text }) => unfilledIn(text).map((found) => `${path} ${found}`))).toEqual([])
  })

  it('are found when they are', () => {
    const words = "const w = { lacks: { zh: '请输入{label}', en: 'Please enter {label}' } }\n"
    expect(unfilledIn(`${words}throw malformed([{ field: 'id', says: w.lacks }])`)).toEqual(['says: w.lacks'])
    expect(unfilledIn(`${words}throw refused(w.lacks)`)).toEqual(['refused(w.lacks'])
    expect(unfilledIn("[{ field: 'id', says: formWords.tooLong }]")).toEqual(['says: formWords.tooLong'])
    expect(unfilledIn(`${words}[{ field: 'id', says: phrase(w.lacks, { label }) }]`)).toEqual([])
  })

  it('do not compile without a value for each placeholder of either language', () => {
    type Values = Parameters<typeof phrase<{ zh: '{name}有{count}行'; en: '{count} {count|row|rows} of {owner}' }>>[1]
    expectTypeOf<{ name: string; count: number; owner: string }>().toExtend<Values>()
    expectTypeOf<{ name: string; count: number }>().not.toExtend<Values>()
    expectTypeOf<{ count: number; owner: string }>().not.toExtend<Values>()
  })
})
