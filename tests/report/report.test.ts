import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unpack } from '../../server/survey/reading/archive.ts'
import { demoFlows } from '../../server/demo/flows.ts'
import { flows } from '../../src/resources/flows.ts'
import { lands } from '../../src/resources/lands.ts'
import { laws } from '../../src/resources/laws.ts'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import type { Report, Verification } from '../../src/resources/report.ts'
import type { ReportContent } from '../../server/report/content.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLayer, box, polygon, withoutDemoLayers } from '../analysis/support.ts'
import { areaM2 } from '../analysis/independent.ts'
import { analysed, aReport, hasPoppler, load, pagesOfPdf, pictureOf, savedIn, whenDone, whereIs } from './support.ts'

const green = [0, 200, 60] as const

describe('a report on an analysis', () => {
  const server = aServer()
  const folder = mkdtempSync(join(tmpdir(), 'investmap-report-'))
  let investor: Caller
  let officer: Caller

  beforeAll(async () => {
    ;[investor, officer] = await Promise.all([server.signIn('investor'), server.signIn('officer-prefecture')])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    await withoutDemoLayers(server)
  })

  async function pdfOf(caller: Caller, report: Report): Promise<string> {
    const { status, bytes } = await load(server, caller, report.files!.pdf.id)
    expect(status).toBe(200)
    return savedIn(folder, `${report.id}.pdf`, bytes)
  }

  it.skipIf(!hasPoppler)(
    'contains its texts and corners, and its map shows the boundary at the stated scale',
    async () => {
      const layer = await aLayer(server, [polygon(box(0, 0, 2))], {
        visibleTo: 'public',
        validUntil: '2099-12-31',
        clause: '《试验保护条例》第十二条：本区内不得建设。',
      })
      const notice = await aLayer(server, [polygon(box(50, 50, 1))], { verdict: 'notice' })
      const boundary = polygon(box(1, 0, 2))
      const { run, report } = await aReport(investor, boundary)
      const path = await pdfOf(investor, report)
      const pages = pagesOfPdf(path)
      const text = pages.join('\n')
      for (const words of [
        '选址分析报告',
        '不可行',
        '有规则禁止在此范围内建设',
        String(layer.name),
        '2026-01-01',
        '《试验保护条例》第十二条',
        String(notice.name),
        'CGCS2000',
        '第 33 带',
        report.hash,
        run.hash,
        run.id,
      ])
        expect(text.replaceAll(/\s+/g, ' '), words).toContain(words)
      expect(text).toContain('公顷')
      expect(text).toContain('亩')
      expect(text).toContain('50.00%')

      const corners = [...text.matchAll(/J\d+\s+1\s+(\d{7}\.\d{3})\s+(\d{8}\.\d{3})/g)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
      }))
      expect(corners).toHaveLength(4)
      const ordered = corners.toSorted(
        (a, b) => Math.atan2(a.y - 33620456, a.x - 2822035) - Math.atan2(b.y - 33620456, b.x - 2822035),
      )
      const plane =
        Math.abs(
          ordered.reduce(
            (sum, { x, y }, index) => sum + x * ordered[(index + 1) % 4]!.y - y * ordered[(index + 1) % 4]!.x,
            0,
          ),
        ) / 2
      const ellipsoid = areaM2([boundary.coordinates])
      expect(Math.abs(plane / ellipsoid - 1)).toBeLessThan(0.002)
      expect(Math.abs(run.result.areaM2 / ellipsoid - 1)).toBeLessThan(1e-6)

      const page = pages.findIndex((each) => each.includes('比例尺'))
      const scale = Number(/比例尺\s*1:\s*(\d+)/.exec(pages[page] ?? '')?.[1])
      const seen = whereIs(pictureOf(path, page + 1), [192, 57, 43])
      const lineMm = 0.7
      const span = (axis: 'x' | 'y'): number =>
        Math.max(...corners.map((corner) => corner[axis])) - Math.min(...corners.map((corner) => corner[axis]))
      const millimetres = (metres: number): number => (metres * 1000) / scale
      expect(Math.abs(seen.widthMm - lineMm - millimetres(span('y')))).toBeLessThan(0.3)
      expect(Math.abs(seen.heightMm - lineMm - millimetres(span('x')))).toBeLessThan(0.3)
    },
  )

  it.skipIf(!hasPoppler)('names what the boundary was made of, and its first page holds the map', async () => {
    await aLayer(server, [polygon(box(0, 0, 2))])
    const given = { boundary: polygon(box(1, 0, 2)), name: ' 洱海东岸勘测.txt ' }
    const run = (await investor.post<OverlayRun>('/intellectAnalysis/overlay', given)).data
    expect(run.name).toBe('洱海东岸勘测.txt')
    const requested = await investor.post<Report>('/intellectAnalysis/report', { runId: run.id })
    const report = await whenDone(investor, requested.data.id)
    expect(report.files!.pdf.name).toMatch(/^选址分析报告_洱海东岸勘测_\d{8}\.pdf$/)
    const [first = '', ...others] = pagesOfPdf(await pdfOf(investor, report))
    expect(first).toContain('洱海东岸勘测.txt')
    expect(first).toContain('比例尺')
    expect([first, ...others].join('').split('比例尺')[1], 'the facts follow the map').toContain('分析对象')
    const { bytes } = await load(server, investor, report.files!.word.id)
    const unpacked = mkdtempSync(join(folder, 'first-'))
    const members = await unpack(savedIn(folder, 'first.zip', bytes), unpacked)
    const document = readFileSync(members.find(({ name }) => name === 'word/document.xml')!.path, 'utf8')
    const [beforeMap = ''] = document.split('位置图')
    expect(beforeMap).toContain('洱海东岸勘测.txt')
    expect(beforeMap).not.toContain('pageBreakBefore')
  })

  it('has the same content in Word, with the map as a picture', async () => {
    const layer = await aLayer(server, [polygon(box(0, 0, 2))], {
      verdict: 'conditional',
      clause: '须征得主管部门同意',
    })
    const { report } = await aReport(investor, polygon(box(1, 0, 2)))
    expect(report.files!.word.name).toMatch(/^选址分析报告_.+\.docx$/)
    const { bytes } = await load(server, investor, report.files!.word.id)
    const unpacked = mkdtempSync(join(folder, 'word-'))
    const members = await unpack(savedIn(folder, 'report.zip', bytes), unpacked)
    const document = members.find(({ name }) => name === 'word/document.xml')
    const text = readFileSync(document!.path, 'utf8').replaceAll(/<[^>]+>/g, ' ')
    for (const words of [
      '选址分析报告',
      '有条件',
      String(layer.name),
      '须征得主管部门同意',
      '界址点坐标表',
      report.hash,
    ])
      expect(text).toContain(words)
    const pictures = members.filter(({ name }) => name.endsWith('.png'))
    expect(pictures).toHaveLength(3)
    expect(Math.max(...pictures.map((picture) => picture.bytes))).toBeGreaterThan(20_000)
  })

  it('contains the requested ranking and the procedures, limited to what its reader may see, in PDF and Word', async () => {
    const layer = await aLayer(server, [polygon(box(60, 0, 4))], { verdict: 'conditional' })
    const chart = await server.make(flows, { ...demoFlows()[1]! })
    expect(
      (await (await server.signIn('admin')).post('/sysFlow/publish', { id: chart.id, version: chart.version })).msg,
    ).toBe('ok')
    const law = {
      level: 'prefecture',
      category: 'local',
      xzqdm: '532900000000',
      publishedOn: '2026-01-01',
      layers: [layer.id],
      flows: [chart.id],
    }
    await server.make(laws, { ...law, title: '试验办法', published: true })
    await server.make(laws, { ...law, title: '未公布的办法', published: false })
    await server.make(laws, { ...law, title: '废止的办法', repealedOn: '2026-02-01', published: true })
    const land = (code: string, east: number, values: Record<string, unknown>) =>
      server.make(lands, {
        landCode: code,
        name: `排名地块${code}`,
        landStatus: 'reserve',
        xzqdm: '532901000000',
        published: true,
        boundary: { type: 'MultiPolygon', coordinates: [[box(east, 1, 0.8)]] },
        ...values,
      })
    const own = await land('RANK-1', 61, { heightLimitM: 400 })
    await land('RANK-2', 62, { heightLimitM: 450 })
    await land('RANK-3', 63, { heightLimitM: 500, published: false })
    const criteria = [
      {
        key: 'height',
        source: { kind: 'number', field: 'heightLimitM' },
        preference: { direction: 'more', from: 100, to: 500 },
        weight: 3,
        isKnockOut: false,
      },
      {
        key: 'far',
        source: { kind: 'distance', layer: '没有的图层' },
        preference: { direction: 'less', from: 0, to: 10_000 },
        weight: 1,
        isKnockOut: false,
      },
    ]
    const run = (await investor.post<OverlayRun>('/intellectAnalysis/overlay', { landId: own.id })).data
    const requested = await investor.post<Report>('/intellectAnalysis/report', { runId: run.id, ranking: { criteria } })
    expect(requested.msg).toBe('ok')
    const report = await whenDone(investor, requested.data.id)
    const { bytes } = await load(server, investor, report.files!.word.id)
    const word = (await unpack(savedIn(folder, 'ranked.zip', bytes), mkdtempSync(join(folder, 'ranked-')))).find(
      ({ name }) => name === 'word/document.xml',
    )
    const texts = [
      readFileSync(word!.path, 'utf8').replaceAll(/<[^>]+>/g, ' '),
      ...(hasPoppler ? [pagesOfPdf(await pdfOf(investor, report)).join(' ')] : []),
    ].map((text) => text.replaceAll(/\s+/g, ' '))
    for (const text of texts) {
      for (const words of [
        '地块适宜性排名',
        'RANK-2',
        '本地块 RANK-1',
        '第 2 名，75.0 分',
        '75.00%',
        '缺少图层“没有的图层”',
        '办理流程',
        '建设用地审批流程',
        '试验办法',
        '申请用地预审与选址',
        '县自然资源局',
      ])
        expect(text, words).toContain(words)
      for (const words of ['RANK-3', '未公布的办法', '废止的办法']) expect(text, words).not.toContain(words)
    }
    await aLayer(server, [polygon(box(60, 0, 4))])
    const forbidden = (await investor.post<OverlayRun>('/intellectAnalysis/overlay', { landId: own.id })).data
    const { data: other } = await investor.post<Report>('/intellectAnalysis/report', { runId: forbidden.id })
    const { rows } = await sql<{ count: number }>`
      select jsonb_array_length(content->'approvals') as count from reports where id = any(array[${report.id}, ${other.id}]) order by id`.execute(
      server.database.db,
    )
    expect(rows).toEqual([{ count: 1 }, { count: 0 }])
    expect(
      (await investor.post('/intellectAnalysis/report', { runId: run.id, ranking: { criteria: [] } })).status,
    ).toBe(400)
    expect(
      (await investor.post('/intellectAnalysis/report', { runId: run.id, ranking: { criteria, filter: {} } })).status,
    ).toBe(400)
  })

  it('is in English if the request asks for English, with the English names of layers and regions', async () => {
    const own = { clause: 'Article 1', source: 'Survey', visibleTo: 'public' }
    await aLayer(server, [polygon(box(0, 0, 2))], { name: '试验红线', nameEn: 'Trial red line', ...own })
    await aLayer(server, [polygon(box(50, 50, 1))], { name: '试验农田', nameEn: 'Trial farmland', ...own })
    const near = { name: '试验医院', nameEn: 'Trial hospitals', kind: 'reference', verdict: 'notice' }
    await aLayer(server, [polygon(box(20, 20, 1))], { ...near, ...own })
    const { report } = await aReport(investor, polygon(box(1, 0, 2)), { 'accept-language': 'en-US' })
    expect(report.files!.pdf.name).toMatch(/^Site-Analysis-Report_/)
    const { rows } = await sql<{ content: ReportContent }>`
      select content from reports order by "createdAt" desc limit 1`.execute(server.database.db)
    const { neighbours: _neighbours, madeBy: _madeBy, site: _site, ...content } = rows[0]!.content
    const names = JSON.stringify({ ...content, sheet: { ...content.sheet, lands: [] } })
    expect(names.match(/\p{Script=Han}+/gu)).toBe(null)
    for (const name of ['Trial red line', 'Trial farmland', 'Trial hospitals', 'Dali Bai Autonomous Prefecture'])
      expect(names).toContain(name)
    if (!hasPoppler) return
    const text = pagesOfPdf(await pdfOf(investor, report)).join('\n')
    expect(text).toContain('Infeasible')
    expect(text).toContain('Trial red line')
  })

  it.skipIf(!hasPoppler)('draws a layer only for readers who may see its boundaries', async () => {
    const layer = await aLayer(server, [polygon(box(0, 0, 2))], {
      visibleTo: 'officers',
      fillColor: '#00c83c',
      lineColor: '#00c83c',
      fillOpacity: 100,
    })
    const looks = async (caller: Caller) => {
      const path = await pdfOf(caller, (await aReport(caller, polygon(box(1, 0, 2)))).report)
      const pages = pagesOfPdf(path)
      const page = pages.findIndex((each) => each.includes('比例尺')) + 1
      return { text: pages.join('\n').replaceAll(/\s+/g, ' '), seen: whereIs(pictureOf(path, page), green).count }
    }
    const [forOfficer, forInvestor] = [await looks(officer), await looks(investor)]
    expect(forOfficer.seen).toBeGreaterThan(1000)
    expect(forOfficer.text).not.toContain('没有绘出')
    expect(forInvestor.seen).toBe(0)
    expect(forInvestor.text).toContain(`没有绘出，只给出结论与面积：${String(layer.name)}`)
    for (const { text } of [forOfficer, forInvestor]) expect(text).toContain('50.00%')
    const { rows } = await sql<{
      content: string
    }>`select content::text as content from reports order by "createdAt" desc limit 1`.execute(server.database.db)
    expect(JSON.parse(rows[0]!.content)).toMatchObject({ sheet: { layers: [], common: [], hidden: [layer.name] } })
  })

  it('names only those neighbouring parcels that its reader may see', async () => {
    await aLayer(server, [polygon(box(50, 50, 1))])
    const place = { landStatus: 'reserve', xzqdm: '532901000000' }
    const shape = (east: number) => ({ type: 'MultiPolygon', coordinates: [[box(east, 40, 1)]] })
    await server.make(lands, { landCode: 'OPEN-1', name: '公开地块', published: true, boundary: shape(41), ...place })
    await server.make(lands, {
      landCode: 'SHUT-1',
      name: '未公开地块',
      published: false,
      boundary: shape(39),
      ...place,
    })
    const names = async (caller: Caller): Promise<string[]> => {
      const { report } = await aReport(caller, polygon(box(40, 40, 1)))
      const { rows } = await sql<{
        names: string[]
      }>`select array(select jsonb_array_elements(content->'neighbours')->>'landCode') as names from reports where id = ${report.id}`.execute(
        server.database.db,
      )
      return rows[0]!.names.filter((name) => /^(OPEN|SHUT)-1$/.test(name)).toSorted()
    }
    expect(await names(investor)).toEqual(['OPEN-1'])
    expect(await names(officer)).toEqual(['OPEN-1', 'SHUT-1'])
  })

  it('is private: nobody but the owner of the run can create, list, retry or download it', async () => {
    await aLayer(server, [polygon(box(50, 50, 1))])
    const { run, report } = await aReport(officer, polygon(box(0, 0, 1)))
    const other = await server.signIn('officer-dali')
    for (const stranger of [investor, other]) {
      expect((await stranger.get('/intellectAnalysis/report', { id: report.id })).status).toBe(404)
      expect((await stranger.get<Report[]>('/intellectAnalysis/reports', { runId: run.id })).data).toEqual([])
      expect((await stranger.post('/intellectAnalysis/retryReport', { id: report.id })).status).toBe(404)
      for (const { id } of Object.values(report.files!)) expect((await load(server, stranger, id)).status).toBe(404)
    }
    expect((await investor.post('/intellectAnalysis/report', { runId: run.id })).status).toBe(404)
    for (const { id } of Object.values(report.files!)) expect((await load(server, server.visitor, id)).status).toBe(404)
    expect((await server.visitor.post('/intellectAnalysis/report', { runId: run.id })).status).toBe(401)
    expect((await officer.post('/intellectAnalysis/report', { runId: run.id, seen: ['all'] })).status).toBe(400)
    expect(
      (await officer.get<Report[]>('/intellectAnalysis/reports', { runId: run.id })).data.map(({ id }) => id),
    ).toEqual([report.id])
  })

  it('can be verified by hash without a session, which reveals only type, date, run and integrity', async () => {
    await aLayer(server, [polygon(box(0, 0, 2))])
    const { run, report } = await aReport(officer, polygon(box(0, 0, 1)))
    const verify = async (hash: string) => server.visitor.get<Verification>('/intellectAnalysis/verifyReport', { hash })
    const known = {
      isKnown: true,
      what: 'content',
      createdAt: report.createdAt,
      runId: run.id,
      isRecordUnchanged: true,
    }
    expect((await verify(report.hash)).data).toEqual(known)
    const { rows } = await sql<{ pdfHash: string }>`select "pdfHash" from reports where id = ${report.id}`.execute(
      server.database.db,
    )
    expect((await verify(rows[0]!.pdfHash)).data).toEqual({ ...known, what: 'pdf' })
    expect((await verify('0'.repeat(64))).data).toEqual({ isKnown: false })
    expect((await verify(`${report.hash} or`)).status).toBe(400)

    // Whoever changes the record leaves the hash beside it as it is.
    const { db } = server.database
    const read = async (by = officer) => (await by.get<OverlayRun>('/intellectAnalysis/run', { id: run.id })).data
    expect(await read()).toMatchObject({ hash: run.hash, isIntact: true, result: { verdict: 'infeasible' } })
    const rewrite = (verdict: string) =>
      sql`update "analysisRuns" set result = jsonb_set(result, '{verdict}', to_jsonb(${verdict}::text)) where id = ${run.id}`.execute(
        db,
      )
    await rewrite('feasible')
    expect((await verify(report.hash)).data).toEqual({ ...known, isRecordUnchanged: false })
    expect(await read()).toMatchObject({ hash: run.hash, isIntact: false, result: { verdict: 'feasible' } })
    const again = await officer.post('/intellectAnalysis/report', { runId: run.id })
    expect([again.status, again.msg]).toEqual([422, '这份分析记录被改动过'])
    await rewrite('infeasible')
    expect((await verify(report.hash)).data).toEqual(known)
    await sql`update reports set content = jsonb_set(content, '{madeBy}', '"somebody else"') where id = ${report.id}`.execute(
      db,
    )
    expect((await verify(report.hash)).data).toEqual({ ...known, isRecordUnchanged: false })
  })

  it('is rejected with 422 while the user has three open reports', async () => {
    await aLayer(server, [polygon(box(50, 50, 1))])
    const run: OverlayRun = await analysed(investor, polygon(box(0, 0, 1)))
    const { rows } = await sql<{ id: string }>`select id from users where username = 'investor'`.execute(
      server.database.db,
    )
    await sql`insert into reports (id, "createdBy", "runId", "runHash", hash, state, claim, "heartbeatAt") select 'open-' || n, ${rows[0]!.id}, 'x', 'x', 'open-' || n, 'working', 'elsewhere', now() + interval '1 hour' from generate_series(1, 3) as n`.execute(
      server.database.db,
    )
    const answer = await investor.post('/intellectAnalysis/report', { runId: run.id })
    expect([answer.status, answer.msg]).toEqual([422, '您已有 3 份报告在排队或生成中，请等其中一份完成'])
    await sql`delete from reports where id like 'open-%'`.execute(server.database.db)
  })
})
