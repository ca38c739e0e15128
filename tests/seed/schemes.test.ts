import { describe, expect, it } from 'vitest'
import { joinEngine } from '../../server/join/engine.ts'
import { analyseLand } from '../../server/analysis/index.ts'
import { hashPassword } from '../../server/auth/index.ts'
import { contentCondition } from '../../server/crud/scope.ts'
import { sql } from '../../server/db/index.ts'
import { seed } from '../../server/seed/index.ts'
import { resources } from '../../src/resources/index.ts'
import { layers } from '../../src/resources/layers.ts'
import { withDatabase } from '../support/database.ts'
import { stores } from './demo-server.ts'

type Row = {
  name: string
  submitted: boolean
  version: number
  owner: string
  notes: string
  candidates: { runId: string; landId: string; note: string }[]
  criteria: { criterion: string; weight: number }[]
}

describe('the schemes of the demonstration', () => {
  const database = withDatabase()

  it('belong to the investor, are marked as demo data, have analysed candidates and weights, and are created once', async () => {
    const seesLines = contentCondition(layers, { isSignedIn: true, reach: null })
    const deps = {
      database,
      writer: joinEngine(database, resources),
      entries: resources,
      hashPassword,
      ...stores,
      analyseLand: (tx: Parameters<typeof analyseLand>[0], asked: { landId: string; actorId: string }) =>
        analyseLand(tx, { ...asked, seesLines }),
    }
    for (const _start of ['first', 'second'])
      await seed(deps, { demo: 'on', password: 'Cangshan-2026', log: () => undefined })
    const { rows } =
      await sql<Row>`select schemes.name, schemes.submitted, schemes.version, users.username as owner, schemes.notes, schemes.candidates, schemes.criteria from schemes join users on users.id = schemes."createdBy" order by schemes.submitted`.execute(
        database.db,
      )
    expect(rows.map(({ owner, version, submitted }) => ({ owner, version, submitted }))).toEqual([
      { owner: 'investor', version: 2, submitted: false },
      { owner: 'investor', version: 2, submitted: true },
    ])
    for (const { name, notes, candidates, criteria } of rows) {
      expect(name).toContain('演示数据')
      expect(notes.length).toBeGreaterThan(20)
      expect(candidates).toHaveLength(3)
      for (const { note } of candidates) expect(note).not.toBe('')
      expect(criteria.length).toBeGreaterThan(5)
      expect(criteria.map(({ criterion }) => criterion)).toContain('到医院的距离')
    }
    const runs = await sql<{
      verdict: string
      mine: boolean
    }>`select run.result->>'verdict' as verdict, run."createdBy" = users.id as mine from "analysisRuns" as run cross join users where users.username = 'investor'`.execute(
      database.db,
    )
    expect(runs.rows.map(({ mine }) => mine)).toEqual([true, true, true, true, true, true])
    expect(
      runs.rows.filter(({ verdict }) => verdict === 'feasible' || verdict === 'conditional').length,
    ).toBeGreaterThanOrEqual(4)
    const history = await sql<{
      count: number
    }>`select count(*) as count from audits where resource = 'schemes' and action = 'update' and changes ? 'criteria' and changes ? 'candidates' and changes ? 'notes'`.execute(
      database.db,
    )
    expect(history.rows[0]?.count).toBe(2)
  })
})
