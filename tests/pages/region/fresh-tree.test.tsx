import { afterEach, it } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { regions } from '../../../src/resources/regions.ts'
import { press, seeing } from '../crud/hands.ts'
import { closePage, openPage } from '../crud/open-page.tsx'

afterEach(closePage)

const system = { version: 1, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '', deletedAt: null }
const county: AnyRow = { ...system, id: 'r1', pid: 'r0', xzqmc: '大理市', xzqdm: '532901000000', xzqjb: '3' }
const bounds = { westBound: null, eastBound: null, southBound: null, northBound: null }

/** What the region page and its forms keep of regions, as text, with a button for each way to write. */
async function page() {
  const [{ useRegionTree }, { useOptions }, { useRemoval }, { useSave }] = await Promise.all([
    import('../../../src/pages/crud/fields/use-region-tree.ts'),
    import('../../../src/pages/crud/fields/use-options.ts'),
    import('../../../src/pages/crud/list/use-removal.tsx'),
    import('../../../src/pages/crud/form/use-save.ts'),
  ])
  return function Kept() {
    const { byCode } = useRegionTree()
    const { options } = useOptions({ resource: regions, name: 'pid' }, '', true)
    const { askToRemove } = useRemoval(regions, () => undefined)
    const { save } = useSave(regions)
    const names = [...byCode.values()].map(({ label }) => label)
    return (
      <>
        <output>{`树：${names.join()}；选项：${options.map(({ label }) => label).join()}。`}</output>
        <button onClick={() => void save(null, { ...county, xzqmc: '祥云县' })}>加</button>
        <button onClick={() => void save({ id: 'r1', version: 1 }, { xzqmc: '改名市' })}>改</button>
        <button onClick={() => askToRemove([county])}>删</button>
      </>
    )
  }
}

it('the region tree and the choices of parents are read again after every write', async () => {
  let below = [county]
  await openPage({
    resource: regions,
    page,
    answers: (server) =>
      server
        .on('GET /sysXzq/tree', () => ({
          data: [
            {
              ...{ id: 'r0', pid: null, xzqmc: '州', xzqdm: '532900000000', xzqjb: '2', ...bounds },
              children: below.map((row, index) => ({ ...row, ...bounds, id: `r${index + 1}`, xzqdm: String(index) })),
            },
          ],
        }))
        .on('GET /sysXzq/options', () => ({ data: below.map(({ id, xzqmc }) => ({ value: id, label: xzqmc })) }))
        .on('POST /sysXzq/add', ({ body }) => ({ data: (below = [...below, body as AnyRow]).at(-1) }))
        .on('PUT /sysXzq/update', ({ body }) => ({ data: ((below = below.with(0, body as AnyRow)), below[0]) }))
        .on('DELETE /sysXzq/delete', () => ({ data: ((below = below.slice(1)), { deleted: 1 }) })),
  })
  await seeing('树：州,大理市；选项：大理市。')
  await press('加')
  await seeing('树：州,大理市,祥云县；选项：大理市,祥云县。')
  await press('改')
  await seeing('树：州,改名市,祥云县；选项：改名市,祥云县。')
  await press('删')
  await press('删除')
  await seeing('树：州,祥云县；选项：祥云县。')
})
