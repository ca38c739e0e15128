import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { aServer, type Caller } from '../../support/app.ts'
import { orFirstOfEach } from '../../support/long.ts'
import { multipart } from '../../crud/multipart.ts'
import { surveyFolders } from '../folders.ts'
import { areAbsent, expected, malformed, samples } from '../sample-table.ts'

type Facts = {
  format: string
  encoding: string
  encodingBy: string
  layers: { name: string; count: number }[]
  layer: string | null
  srid: number | null
  sridBy: string
  count: number
  geometryTypes: Record<string, number>
  areaM2: number | null
  statedAreaM2: number | null
  problems: { level: string; code: string; message: string; location?: { coordinates: number[] } }[]
}
type Parsed = {
  facts: Facts
  features: {
    type: string
    features: { properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } }[]
  }
  problems?: Facts['problems']
}

describe('sample survey files sent to the endpoint', () => {
  const server = aServer()
  let officer: Caller

  beforeAll(async () => {
    officer = await server.signIn('officer-dali')
  })

  const parse = (file: string, options: Record<string, string> = {}) => {
    const { payload, headers } = multipart(options, {
      name: basename(file),
      content: readFileSync(resolve(samples, file)),
    })
    return officer.call<Parsed>('POST', '/intellectAnalysis/parseFilePro', { body: payload, headers })
  }

  test.skipIf(areAbsent).each(orFirstOfEach(expected, ({ file }) => dirname(file)))(
    '$file is read as its table entry expects $options',
    async (wanted) => {
      const answer = await parse(wanted.file, wanted.options)
      expect(answer.status, answer.text.slice(0, 500)).toBe(200)
      const { facts, features } = answer.data
      expect(facts.geometryTypes).toEqual(wanted.types)
      expect(features.features).toHaveLength(facts.count)
      expect(facts.srid).toBe(wanted.srid)
      if (wanted.sridBy) expect(facts.sridBy).toBe(wanted.sridBy)
      if (wanted.encoding) expect(facts.encoding).toBe(wanted.encoding)
      boundsOf(features.features).forEach((value, index) =>
        expect(Math.abs(value - wanted.bbox[index]!), `bound ${index}: ${value}`).toBeLessThan(
          wanted.tolerance ?? 2e-7,
        ),
      )
      if (wanted.areaM2) expect(Math.abs(facts.areaM2! - wanted.areaM2) / wanted.areaM2).toBeLessThan(2e-4)
      if (wanted.statedHa) expect(facts.statedAreaM2).toBeCloseTo(wanted.statedHa * 10_000, 4)
      if (wanted.has)
        expect(
          features.features.some(({ properties }) =>
            Object.entries(wanted.has!).every(([name, value]) => properties[name] === value),
          ),
        ).toBe(true)
      expect(facts.problems.map(({ code }) => code)).toEqual(expect.arrayContaining(wanted.problems ?? []))
      expect(facts.problems.every(({ level }) => level !== 'error')).toBe(true)
    },
  )

  test.skipIf(areAbsent).each(Object.entries(malformed))(
    '%s is refused with the expected message and place, and the server still responds',
    async (name, wanted) => {
      const answer = await parse(`malformed/${name}`)
      expect(answer.status).toBe(422)
      const [problem] = answer.data.problems ?? []
      expect(problem).toMatchObject({ level: 'error', code: wanted.code })
      expect(problem!.message).toMatch(wanted.message)
      expect(answer.msg).toContain(problem!.message)
      if (wanted.location)
        expect(problem!.location).toEqual({
          type: 'Point',
          coordinates: wanted.location.map((each) => expect.closeTo(each, 9)),
        })
      expect((await officer.get('/sysXzq/tree')).status).toBe(200)
    },
  )

  test.skipIf(areAbsent)('every sample file is in the table, and none leaves a temporary folder', async () => {
    const folders = readdirSync(samples, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const files = folders.flatMap(({ name }) => readdirSync(resolve(samples, name)).map((file) => `${name}/${file}`))
    const named = new Set([
      ...expected.map(({ file }) => file),
      ...Object.keys(malformed).map((name) => `malformed/${name}`),
    ])
    expect(files.filter((file) => !named.has(file))).toEqual([])
    await expect.poll(() => surveyFolders()).toEqual([])
  })
})

function boundsOf(features: readonly { geometry: unknown }[]): number[] {
  const numbers = [
    ...JSON.stringify(features.map(({ geometry }) => geometry)).matchAll(/\[(-?[\d.e-]+),(-?[\d.e-]+)\]/g),
  ].map(([, x, y]) => [Number(x), Number(y)] as const)
  const [xs, ys] = [numbers.map(([x]) => x), numbers.map(([, y]) => y)]
  const [least, most] = [
    (values: number[]) => values.reduce((a, b) => Math.min(a, b)),
    (values: number[]) => values.reduce((a, b) => Math.max(a, b)),
  ]
  return [least(xs), least(ys), most(xs), most(ys)]
}
