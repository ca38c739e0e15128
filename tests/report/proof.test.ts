import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkReport, type ReportCheck } from '../../src/proof/check-report.ts'
import { readKeys } from '../../src/proof/keys.ts'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import { reportKeysPath, type ReportKeySet } from '../../src/resources/report-facts.ts'
import type { Report, ReportFormat, Verification } from '../../src/resources/report.ts'
import { systemAuthor } from '../../src/resources/demonstration.ts'
import { sql } from '../../server/db/index.ts'
import { canonical } from '../../server/http/canonical.ts'
import { publicKeys, reportSigner } from '../../server/report/keys.ts'
import { aLayer, box, polygon, withoutDemoLayers } from '../analysis/support.ts'
import { openPdf } from '../proof/a-signed-report.ts'
import { aServer, type Caller } from '../support/app.ts'
import { analysed, aReport, hasPoppler, load, pagesOfPdf, savedIn } from './support.ts'

describe('the keys of reports', () => {
  const server = aServer()

  it('are made once, however many nodes start at the same time', async () => {
    const signers = await Promise.all(Array.from({ length: 8 }, () => reportSigner(server.database)))
    expect(new Set(signers.map(({ keyId }) => keyId)).size).toBe(1)
    const { rows } = await sql`select id from "reportKeys"`.execute(server.database.db)
    expect(rows).toHaveLength(1)
  })

  it('are listed at a well-known address for anybody, to be kept for an hour, without anything secret', async () => {
    const answer = await server.app.inject({ method: 'GET', url: reportKeysPath })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': expect.stringMatching(/^application\/jwk-set\+json/),
    })
    const { keyId } = await reportSigner(server.database)
    const key = { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: keyId, use: 'sig', alg: 'EdDSA' }
    expect(answer.json<ReportKeySet>()).toEqual({ keys: [key] })
    expect(readKeys(answer.body).map(({ id }) => id)).toEqual([keyId])
    const again = await server.app.inject({
      method: 'GET',
      url: reportKeysPath,
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('stay listed when they are retired, even without their private part', async () => {
    const { keyId: retired } = await reportSigner(server.database)
    await sql`update "reportKeys" set "retiredAt" = now(), "privatePem" = null where "retiredAt" is null`.execute(
      server.database.db,
    )
    const { keyId } = await reportSigner(server.database)
    expect(keyId).not.toBe(retired)
    expect((await publicKeys(server.database)).map(({ kid }) => kid)).toEqual([keyId, retired])
  })
})

describe('a report', () => {
  const server = aServer()
  const folder = mkdtempSync(join(tmpdir(), 'investmap-signed-'))
  let investor: Caller
  let officer: Caller

  beforeAll(async () => {
    ;[investor, officer] = await Promise.all([server.signIn('investor'), server.signIn('officer-prefecture')])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  beforeEach(() => withoutDemoLayers(server))

  async function signatureOf(caller: Caller, id: string, format: ReportFormat) {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/camel/intellectAnalysis/reportSignature',
      query: { id, format },
      headers: { token: caller.token! },
    })
    return { status: answer.statusCode, headers: answer.headers, bytes: new Uint8Array(answer.rawPayload) }
  }

  async function checked(report: Report, format: ReportFormat): Promise<ReportCheck> {
    const { bytes } = await load(server, officer, report.files![format].id)
    const keys = readKeys((await server.app.inject({ method: 'GET', url: reportKeysPath })).body)
    const { bytes: signature } = await signatureOf(officer, report.id, format)
    return checkReport({ file: new Uint8Array(bytes), signature, keys, openPdf })
  }

  it('proves itself with the listed key: findings, versions of rules and layers, boundary and both areas', async () => {
    const layer = await aLayer(server, [polygon(box(0, 0, 2))])
    const { run, report } = await aReport(officer, polygon(box(1, 0, 2)))
    for (const format of ['pdf', 'word'] as const) {
      const found = await checked(report, format)
      expect(found).toMatchObject({ type: format, facts: 'signed', file: 'signed', isGenuine: true })
      const facts = found.content!
      expect(facts).toMatchObject({
        report: { id: report.id, hash: report.hash },
        run: { id: run.id, hash: run.hash, createdAt: run.createdAt },
        verdict: 'infeasible',
        boundary: run.boundary,
        findings: [{ layerId: layer.id, contentVersion: 1, areaM2: run.result.lines[0]!.areaM2 }],
        rules: [{ version: 1 }],
        areas: { ellipsoidM2: run.result.areaM2, plane: { zone: 33, centralMeridian: 99, srid: 4521 } },
      })
      expect(facts.layers.find(({ layerId }) => layerId === layer.id)).toMatchObject({ contentVersion: 1 })
      expect(facts.findings[0]).not.toHaveProperty('shape')
      const { areaM2 } = facts.areas.plane!
      expect(areaM2).not.toBe(run.result.areaM2)
      expect(Math.abs(areaM2 / run.result.areaM2 - 1)).toBeLessThan(0.002)
    }
  })

  it('has signatures and is deleted for its owner only; its hash can still be looked up', async () => {
    await aLayer(server, [polygon(box(50, 50, 1))])
    const { run, report } = await aReport(officer, polygon(box(0, 0, 1)))
    expect(report).toMatchObject({ expiresAt: null, isSigned: true })
    const own = await signatureOf(officer, report.id, 'word')
    expect(own).toMatchObject({ status: 200, bytes: { length: 64 } })
    expect(decodeURIComponent(String(own.headers['content-disposition']))).toContain(`${report.files!.word.name}.sig`)
    expect((await signatureOf(investor, report.id, 'pdf')).status).toBe(404)
    expect((await server.visitor.get('/intellectAnalysis/reportSignature', { id: 'x', format: 'pdf' })).status).toBe(
      401,
    )
    expect((await officer.get('/intellectAnalysis/reportSignature', { id: report.id, format: 'zip' })).status).toBe(400)

    const remove = (caller: Caller) => caller.post('/intellectAnalysis/deleteReport', { id: report.id })
    expect((await remove(server.visitor)).status).toBe(401)
    expect((await remove(investor)).status).toBe(404)
    expect((await remove(officer)).status).toBe(200)
    expect((await remove(officer)).status).toBe(404)
    expect((await officer.get('/intellectAnalysis/report', { id: report.id })).status).toBe(404)
    expect((await officer.get<Report[]>('/intellectAnalysis/reports', { runId: run.id })).data).toEqual([])
    expect((await signatureOf(officer, report.id, 'pdf')).status).toBe(404)
    const files = await sql`select id from files where "rowId" = ${report.id}`.execute(server.database.db)
    expect(files.rows).toEqual([])
    const { data } = await server.visitor.get<Verification>('/intellectAnalysis/verifyReport', { hash: report.hash })
    expect(data).toMatchObject({ isKnown: true, isRecordUnchanged: true })
  })

  it.skipIf(!hasPoppler)(
    'bears 演示数据 on its first page if a layer is demonstration data, and both areas',
    async () => {
      const layer = await aLayer(server, [polygon(box(0, 0, 2))])
      const setAuthor = (author: string) =>
        sql`update layers set "createdBy" = ${author} where id = ${String(layer.id)}`.execute(server.database.db)
      await setAuthor('somebody')
      const read = async () => {
        const { run, report } = await aReport(officer, polygon(box(1, 0, 2)))
        const { bytes } = await load(server, officer, report.files!.pdf.id)
        return { run, report, first: pagesOfPdf(savedIn(folder, 'report.pdf', bytes))[0] ?? '' }
      }
      const real = await read()
      expect(real.run.isDemonstration).toBe(false)
      expect(real.first).not.toContain('演示数据')
      expect(real.first).toContain('面积（椭球面）')
      expect(real.first).toContain('面积（3° 带平面）')
      expect(real.first).toContain('中央经线 99°E')
      await setAuthor(systemAuthor)
      const demo = await read()
      expect(demo.run.isDemonstration).toBe(true)
      expect(demo.first.match(/演示数据/g)).toHaveLength(2)
      expect((await checked(demo.report, 'word')).content).toMatchObject({ isDemonstration: true })
    },
  )

  it('rests on a run whose hash covers its time, author and region; older runs keep theirs', async () => {
    const { db } = server.database
    const run = await analysed(officer, polygon(box(0, 0, 1)))
    const read = async () => (await officer.get<OverlayRun>('/intellectAnalysis/run', { id: run.id })).data
    expect(await read()).toMatchObject({ hash: run.hash, createdAt: run.createdAt, isIntact: true })
    const { rows: stored } = await sql<{ shapes: string }>`
      select shapes::text as shapes from "analysisRuns" where id = ${run.id}`.execute(db)
    const shapes = stored[0]?.shapes ?? ''
    expect(shapes).toContain('.')
    const changes = [
      [sql`"createdAt" = "createdAt" + interval '1 second'`, sql`"createdAt" = "createdAt" - interval '1 second'`],
      [sql`xzqdm = '530000000000'`, sql`xzqdm = ${run.xzqdm}`],
      [sql`format = 1`, sql`format = 3`],
      [sql`shapes = replace(shapes::text, '.', '.0')::json`, sql`shapes = ${shapes}::text::json`],
    ]
    for (const [change, back] of changes) {
      await sql`update "analysisRuns" set ${change!} where id = ${run.id}`.execute(db)
      expect((await read()).isIntact).toBe(false)
      await sql`update "analysisRuns" set ${back!} where id = ${run.id}`.execute(db)
      expect((await read()).isIntact).toBe(true)
    }
    const { rows } = await sql<Record<string, unknown>>`
      select id, "createdAt", "createdBy", xzqdm, inputs, result, shapes, 2 as format from "analysisRuns" where id = ${run.id}`.execute(
      db,
    )
    const [{ id, inputs, result, shapes: parsed } = {}] = rows
    for (const [format, hashed] of [
      [1, { id, inputs, result, shapes: parsed }],
      [2, rows[0]],
    ] as const) {
      const hash = createHash('sha256').update(canonical(hashed)).digest('hex')
      await sql`update "analysisRuns" set format = ${format}, hash = ${hash} where id = ${run.id}`.execute(db)
      expect(await read()).toMatchObject({ hash, isIntact: true })
    }
  })
})
