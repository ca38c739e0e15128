import { beforeAll, describe, expect, it } from 'vitest'
import { sql, withTx } from '../../server/db/index.ts'
import { readWaitingFiles } from '../../server/laws/reading/queue.ts'
import { keepTexts } from '../../server/laws/texts.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { laws } from '../../src/resources/laws.ts'
import { aServer, type Caller } from '../support/app.ts'
import { testActor } from '../support/database.ts'
import { aLaw, aWord, docxType, hitsOf, pdfType, TestFiles, type Found } from './support.ts'

describe('the law search', () => {
  const server = aServer({ demo: 'off' })
  let officer: Caller
  let foreign: Caller
  let investor: Caller

  beforeAll(async () => {
    for (const xzqdm of ['532901000000', '532922000000']) await server.aRegion({ xzqdm, xzqjb: '3' })
    officer = await server.anActor(['LAW:*'])
    foreign = await server.anActor(['LAW:*'], { xzqdm: '532922000000' })
    investor = await server.anActor(['PLAN:list'], { dataScope: 'self' })
  })

  const find = async (caller: Caller, q: string, more: Record<string, string | number> = {}): Promise<Found> =>
    (await caller.get<Found>('/sysLaw/search', { q, ...more })).data
  const make = (values: Record<string, unknown>): Promise<AnyRow> => server.make(laws, aLaw(values))

  it('finds characters, words and digits in title, number and text, and marks the hits', async () => {
    const word = aWord()
    const row = await make({
      title: `关于${word}项目的若干措施`,
      docNo: '大政规〔2024〕17号',
      body: `<p>第一条 为了<strong>洱</strong>海保护，${word}者给予奖励。</p>`,
      published: true,
    })
    const found = await find(server.visitor, word)
    expect(found.records.map(({ id }) => id)).toEqual([row.id])
    expect(hitsOf(found.records[0]!.title)).toBe(word)
    expect(found.records[0]!.pieces.map((piece) => [piece.part, hitsOf(piece.text)])).toEqual([['body', word]])
    for (const q of ['洱', '洱海', '洱海保护', '２０２４', '政规 2024', '大政规[2024]17号', `${word} 17`])
      expect(
        (await find(server.visitor, q)).records.map(({ id }) => id),
        q,
      ).toContain(row.id)
    for (const q of [`${word}者给予处罚`, '洱保', `${word} 不存在的词`, '《》'])
      expect(
        (await find(server.visitor, q)).records.map(({ id }) => id),
        q,
      ).not.toContain(row.id)
  })

  it('lists title hits first, then newer laws first', async () => {
    const word = aWord()
    const [old, text, newer] = [
      await make({ title: word, publishedOn: '2020-01-01', published: true }),
      await make({ body: `<p>${word}</p>`, publishedOn: '2026-01-01', published: true }),
      await make({ title: word, publishedOn: '2024-01-01', published: true }),
    ]
    const found = await find(server.visitor, word)
    expect(found.records.map(({ id }) => id)).toEqual([newer.id, old.id, text.id])
    expect(found.total).toBe(3)
    expect((await find(server.visitor, word, { _start: 1, _end: 2 })).records.map(({ id }) => id)).toEqual([old.id])
  })

  it('finds unpublished laws only for officers of the region, and deleted laws only in the recycle bin', async () => {
    const word = aWord()
    const draft = await make({ title: `${word}草案` })
    for (const caller of [server.visitor, investor, foreign]) expect((await find(caller, word)).total).toBe(0)
    expect((await find(officer, word)).records.map(({ id }) => id)).toEqual([draft.id])
    expect((await find(officer, word, { _public: 'true' })).total).toBe(0)
    expect((await server.visitor.get('/sysLaw/detail', { id: draft.id })).status).toBe(404)
    expect((await foreign.get('/sysLaw/detail', { id: draft.id })).status).toBe(404)
    await officer.put('/sysLaw/update', { id: draft.id, version: 1, published: true })
    expect((await find(server.visitor, word)).total).toBe(1)
    await officer.delete('/sysLaw/delete', [draft.id])
    expect((await find(officer, word)).total).toBe(0)
    expect((await find(officer, word, { _deleted: 'true' })).total).toBe(1)
  })

  it('filters by level, category and status', async () => {
    const word = aWord()
    await make({ title: `${word}一`, level: 'national', category: 'law', repealedOn: '2025-06-01', published: true })
    const row = await make({ title: `${word}二`, level: 'province', category: 'incentive', published: true })
    expect(
      (
        await find(server.visitor, word, { level_in: 'province', category_in: 'incentive,law', status_in: 'effective' })
      ).records.map(({ id }) => id),
    ).toEqual([row.id])
    expect((await find(server.visitor, word, { status: 'repealed' })).records.map(({ status }) => status)).toEqual([
      'repealed',
    ])
    expect((await find(server.visitor, '', { level: 'province' })).total).toBeGreaterThan(0)
  })

  it('reflects a change of the text immediately', async () => {
    const [first, second] = [aWord(), aWord()]
    const row = await make({ body: `<p>${first}</p>`, published: true })
    await officer.put('/sysLaw/update', { id: row.id, version: 1, body: `<p>${second}</p>` })
    expect((await find(server.visitor, first)).total).toBe(0)
    expect((await find(server.visitor, second)).total).toBe(1)
  })

  const refused: Record<string, string | number>[] = [
    { q: '长'.repeat(101) },
    { _sort: 'title' },
    { nonsense: '1' },
    { _end: 500 },
    { status: 'unknown' },
  ]
  it.each(refused)('returns 400 for %j', async (query) => {
    expect((await server.visitor.get('/sysLaw/search', query)).status).toBe(400)
  })

  it('finds words in attached PDF and Word files until the attachment is removed', async () => {
    const [inPdf, inWord] = [aWord(), aWord()]
    const files = new TestFiles()
    files.add('file-pdf', pdfType, { title: '实施细则', paragraphs: [`第一条 本细则所称${inPdf}，是指文旅康养项目。`] })
    files.add('file-docx', docxType, {
      title: '申报表',
      paragraphs: [`申请人应当提交${inWord}材料。`, '项目名称\t填写说明'],
    })
    files.add('file-bad', pdfType, Buffer.from('%PDF-1.7 nothing of the kind'))
    await sql`insert into files (id, name, type, kind, size, sha256, "createdBy") select id, id, 'application/pdf', 'document', 1, '', 'system' from unnest(array['file-pdf', 'file-docx', 'file-bad', 'file-gone']) as id`.execute(
      server.database.db,
    )
    const row = await make({ attachments: ['file-pdf', 'file-docx', 'file-bad', 'file-gone'], published: true })
    expect(await readWaitingFiles({ database: server.database, openFile: files.open })).toBe(4)
    const states = await sql<{
      fileId: string
      state: string
    }>`select "fileId", state from "lawFiles" where "lawId" = ${row.id} order by "fileId"`.execute(server.database.db)
    expect(Object.fromEntries(states.rows.map(({ fileId, state }) => [fileId, state]))).toEqual({
      'file-pdf': 'read',
      'file-docx': 'read',
      'file-bad': 'failed',
      'file-gone': 'failed',
    })
    for (const [word, fileId] of [
      [inPdf, 'file-pdf'],
      [inWord, 'file-docx'],
    ] as const) {
      const { records } = await find(server.visitor, word)
      expect(
        records.map(({ id, pieces }) => [id, pieces.map((piece) => [piece.part, piece.fileId, hitsOf(piece.text)])]),
      ).toEqual([[row.id, [['file', fileId, word]]]])
    }
    await officer.put('/sysLaw/update', { id: row.id, version: 1, attachments: ['file-docx'] })
    expect((await find(server.visitor, inPdf)).total).toBe(0)
    expect((await find(server.visitor, inWord)).total).toBe(1)
  }, 120_000)

  it('reads a file again if its reader died and its claim has expired', async () => {
    const word = aWord()
    const files = new TestFiles()
    files.add('file-left', docxType, { title: '附件', paragraphs: [word] })
    await sql`insert into files (id, name, type, kind, size, sha256, "createdBy") values ('file-left', 'a', ${docxType}, 'document', 1, '', 'system')`.execute(
      server.database.db,
    )
    await make({ attachments: ['file-left'], published: true })
    await sql`update "lawFiles" set "takenUntil" = now() + interval '3 minutes', tries = 1 where "fileId" = 'file-left'`.execute(
      server.database.db,
    )
    expect(await readWaitingFiles({ database: server.database, openFile: files.open })).toBe(0)
    await sql`update "lawFiles" set "takenUntil" = now() - interval '1 second' where "fileId" = 'file-left'`.execute(
      server.database.db,
    )
    expect(await readWaitingFiles({ database: server.database, openFile: files.open })).toBe(1)
    expect((await find(server.visitor, word)).total).toBe(1)
  }, 120_000)

  it('gives up on a file whose reader died three times', async () => {
    const files = new TestFiles()
    files.add('file-deadly', docxType, { title: '附件', paragraphs: [aWord()] })
    await sql`insert into files (id, name, type, kind, size, sha256, "createdBy") values ('file-deadly', 'a', ${docxType}, 'document', 1, '', 'system')`.execute(
      server.database.db,
    )
    await make({ attachments: ['file-deadly'], published: true })
    await sql`update "lawFiles" set "takenUntil" = now() - interval '1 second', tries = 3 where "fileId" = 'file-deadly'`.execute(
      server.database.db,
    )
    const opened: string[] = []
    const openFile = (id: string): ReturnType<typeof files.open> => {
      opened.push(id)
      return files.open(id)
    }
    expect(await readWaitingFiles({ database: server.database, openFile })).toBe(1)
    expect(opened).toEqual([])
    const { rows } = await sql`select state, problem from "lawFiles" where "fileId" = 'file-deadly'`.execute(
      server.database.db,
    )
    expect(rows).toEqual([{ state: 'failed', problem: 'unfinished' }])
  })

  it('uses the index for two characters and for one', async () => {
    const many = await withTx(server.database.db, testActor, async (tx) => {
      const drafts = await sql<{ id: string }>`
        insert into laws (id, "createdBy", "updatedBy", title, level, category, xzqdm, "publishedOn")
        select 'many-' || n, 'system', 'system', '规定 ' || n, 'county', 'normative', '532901000000', date '2020-01-01' + n from generate_series(1, 3000) n returning id`.execute(
        tx,
      )
      const signs = (at: number): string =>
        Array.from({ length: 60 }, (_none, index) =>
          String.fromCharCode(0x4e00 + ((at * 7919 + index * 104_729) % 3000)),
        ).join('')
      await keepTexts(
        tx,
        drafts.rows.map(({ id }, at) => ({ lawId: id, part: 'body', rank: 2, text: signs(at) })),
      )
      return drafts.rows.length
    })
    expect(many).toBe(3000)
    await server.database.tidy(['lawTexts', 'laws'])
    for (const tokens of [`'鸿鹄'`, `'鹄'`]) {
      const { rows } = await sql<
        Record<string, string>
      >`explain select "lawId" from "lawTexts" where tokens @@ ${tokens}::tsquery`.execute(server.database.db)
      expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('lawTexts_tokens_gin')
    }
  }, 120_000)
})
