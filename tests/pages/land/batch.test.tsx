import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { lands } from '../../../src/resources/lands.ts'
import { ordinaryActions } from '../../../src/resources/permissions.ts'
import type { FakeServer, SeenCall } from '../crud/fake-server.ts'
import { press, until } from '../crud/hands.ts'
import { closePage, openPage } from '../crud/open-page.tsx'
import { storedRow } from '../crud/stored-row.ts'

const aLand = (id: string): AnyRow =>
  storedRow(id, {
    landCode: `DL-${id}`,
    name: `地块${id}`,
    xzqdm: '532901000000',
    status: 'open',
    published: false,
  })

/** Adds handlers for these rows; a change is rejected unless it has the current version of its row. */
function serving(server: FakeServer, rows: AnyRow[]): void {
  server
    .on(`GET /${lands.wire}/page`, ({ query }) => ({
      data: { records: rows.slice(Number(query._start), Number(query._end)), total: rows.length },
    }))
    .on(`PUT /${lands.wire}/update`, ({ body }) => {
      const { id, version, published } = body as AnyRow
      const row = rows.find((each) => each.id === id)
      if (!row || row.version !== version) return { status: 409, msg: '已被他人修改' }
      const changed = { ...row, published, version: row.version + 1 }
      rows.splice(rows.indexOf(row), 1, changed)
      return { data: changed }
    })
    .on(`POST /${lands.wire}/merge`, ({ body }) => {
      const { id, version, others } = body as AnyRow & { others: AnyRow[] }
      for (const other of others)
        rows.splice(
          rows.findIndex((row) => row.id === other.id),
          1,
        )
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
        { ...aLand(id), version: version + 1 },
      )
      return { data: [rows.find((row) => row.id === id)] }
    })
}

const notices: string[] = []

async function openLands(rows: AnyRow[], search = ''): Promise<FakeServer> {
  notices.length = 0
  const { server } = await openPage({
    resource: lands,
    search,
    actions: [...ordinaryActions, 'publish'],
    answers: (fake) => serving(fake, rows),
    page: async () => {
      const [{ ResourcePage }, { usePublishing }, { useDivision }, { onNotice }] = await Promise.all([
        import('../../../src/pages/crud/index.tsx'),
        import('../../../src/pages/land/use-publishing.tsx'),
        import('../../../src/pages/land/division/use-division.tsx'),
        import('../../../src/providers/notices.ts'),
      ])
      onNotice(({ title }) => notices.push(title.zh))
      return function Lands() {
        const publishing = usePublishing()
        const division = useDivision()
        return (
          <>
            <ResourcePage
              resource={lands}
              batchActions={(now, follow) => [
                ...(publishing?.(now, follow) ?? []),
                ...division.batchActions(now, follow),
              ]}
            />
            {division.dialog}
          </>
        )
      }
    },
  })
  return server
}

const boxOf = (name: string) =>
  until(`the checkbox of ${name}`, () => document.querySelector<HTMLInputElement>(`input[aria-label="选择“${name}”"]`))
async function choose(name: string): Promise<void> {
  const box = await boxOf(name)
  await act(async () => box.click())
}
const versionsOf = (calls: readonly SeenCall[]) => calls.map(({ body }) => (body as AnyRow).version)
const saying = (words: string) => until(`“${words}”`, () => notices.includes(words))
const changes = `PUT /${lands.wire}/update`

afterEach(closePage)

it('selected parcels are published, unpublished and published again, each time in their current version', async () => {
  const server = await openLands([aLand('1'), aLand('2')])
  await choose('地块1')
  await choose('地块2')
  await press('发布')
  await saying('已发布 2 个地块')
  await press('取消发布')
  await saying('已取消发布 2 个地块')
  notices.length = 0
  await press('发布')
  await saying('已发布 2 个地块')
  expect(versionsOf(server.seen(changes))).toEqual([1, 1, 2, 2, 3, 3])
})

it('a selected parcel on another page of the list gets its version from the response to its change', async () => {
  const server = await openLands(
    Array.from({ length: 11 }, (_none, index) => aLand(String(index + 1))),
    '?_size=10',
  )
  await choose('地块1')
  await act(async () =>
    (await until('the second page', () => document.querySelector<HTMLElement>('.ant-pagination-item-2'))).click(),
  )
  await choose('地块11')
  await press('发布')
  await saying('已发布 2 个地块')
  await press('取消发布')
  await saying('已取消发布 2 个地块')
  expect(versionsOf(server.seen(changes))).toEqual([1, 1, 2, 2])
})

it('a batch with nothing to change says so and sends no request', async () => {
  const server = await openLands([aLand('1')])
  await choose('地块1')
  await press('取消发布')
  await saying('所选地块均未发布')
  expect(server.seen(changes)).toEqual([])
})

it('a second click does not start publishing again while it is running', async () => {
  const server = await openLands([aLand('1')])
  await choose('地块1')
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  server.on(changes, async () => {
    await released
    return { data: { ...aLand('1'), version: 2, published: true } }
  })
  await press('发布')
  await press('发布')
  release()
  await saying('已发布 1 个地块')
  expect(server.seen(changes)).toHaveLength(1)
})

it('a parcel changed by someone else is rejected, reloaded and then published', async () => {
  const rows = [aLand('1')]
  const server = await openLands(rows)
  await choose('地块1')
  rows[0] = { ...aLand('1'), version: 5 }
  await press('发布')
  await saying('1 个地块未能更改：已被他人修改')
  await until('the reloaded list', () => server.seen(`GET /${lands.wire}/page`).length > 1)
  await press('发布')
  await saying('已发布 1 个地块')
  expect(versionsOf(server.seen(changes))).toEqual([1, 5])
})

it('a merge keeps the remaining parcel selected, in its new version', async () => {
  const server = await openLands([aLand('1'), aLand('2')])
  await choose('地块1')
  await choose('地块2')
  await press('合并')
  await press('合并并保存')
  await saying('已合并为“地块1”')
  await until('a selection of one row', () => document.querySelector('[aria-label="已选择 1 条"]'))
  await press('发布')
  await saying('已发布 1 个地块')
  expect(versionsOf(server.seen(changes))).toEqual([2])
})
