import { describe, expect, it } from 'vitest'
import { abuse } from '../support/abuse.ts'
import { withServer } from '../support/server.ts'

const seconds = 90

describe('while one account sends its worst to the embedded database', () => {
  const server = withServer({ database: 'embedded' })

  it(
    'visitors get every list, others import and analyse, the server is ready, and nobody gets a 5xx',
    async () => {
      const { visitor, ready, imports, analyses, account } = await abuse(server, seconds)
      const failed = (answers: typeof visitor, allowed: readonly number[]): string[] =>
        answers.filter(({ status }) => !allowed.includes(status)).map(({ call, status }) => `${status} ${call}`)
      expect(failed(visitor, [200])).toEqual([])
      expect(failed(ready, [200])).toEqual([])
      expect(failed(imports, [200])).toEqual([])
      expect(imports.filter(({ text }) => !text.includes('"state":"done"')).map(({ text }) => text)).toEqual([])
      expect(failed(account, [200, 400, 422, 429])).toEqual([])
      expect(failed(analyses, [200])).toEqual([])
      expect(imports.length).toBeGreaterThan(3)
      expect(analyses.length).toBeGreaterThan(0)
      // Each kind of attack was answered, and some of it was work.
      expect(new Set(account.map(({ call }) => call)).size).toBeGreaterThan(3)
      expect(account.some(({ call, status }) => call.endsWith('/suitability') && status === 200)).toBe(true)
      expect(server.log).not.toMatch(/started again|"level":(50|60)/)
    },
    (seconds + 120) * 1000,
  )
})
