import { describe, expect, it } from 'vitest'
import { regions } from '../../src/resources/regions.ts'
import { aServer } from '../support/app.ts'

type Node = {
  id: string
  pid: string | null
  xzqmc: string
  xzqdm: string
  xzqjb: string
  version: number
  children: Node[]
}

describe('§6 the region tree', () => {
  const server = aServer()
  const treeOf = async (username: string): Promise<Node[]> =>
    (await (await server.signIn(username)).get<Node[]>('/sysXzq/tree')).data

  it('shows only the node of the user’s own level and code, with its descendants', async () => {
    const [county, ...others] = await treeOf('officer-dali')
    expect(others).toEqual([])
    expect(county).toMatchObject({ xzqmc: '大理市', xzqdm: '532901000000', xzqjb: '3' })
    expect(county!.children.length).toBeGreaterThan(5)
    expect(county!.children.every(({ xzqdm, pid }) => xzqdm.startsWith('532901') && pid === county!.id)).toBe(true)
  })

  it('shows the whole prefecture to its officer, with siblings in order', async () => {
    const [prefecture] = await treeOf('officer-prefecture')
    expect(prefecture!.children).toHaveLength(12)
    expect(prefecture!.children[0]).toMatchObject({ xzqmc: '大理市' })
    expect(prefecture!.children.flatMap(({ children }) => children)).toHaveLength(112)
  })

  it('§3 carries names, codes, levels, parents and bounds', async () => {
    const [prefecture] = await treeOf('admin')
    expect(Object.keys(prefecture!).sort()).toEqual([
      'children',
      'eastBound',
      'id',
      'northBound',
      'pid',
      'sort',
      'southBound',
      'version',
      'westBound',
      'xzqdm',
      'xzqjb',
      'xzqmc',
    ])
    expect(prefecture).toMatchObject({
      pid: null,
      westBound: expect.closeTo(98.87, 1) as number,
      northBound: expect.closeTo(26.69, 1) as number,
    })
  })

  it('returns 401 without a session', async () => {
    expect((await server.visitor.get('/sysXzq/tree')).status).toBe(401)
  })

  it('keeps the user’s own region, because a region with users can not be deleted', async () => {
    const region = await server.aRegion({ xzqdm: '532901990000', xzqjb: '4' })
    const user = await server.aUser({ xzqdm: '532901990000' })
    const caller = await server.signIn(String(user.username))
    expect((await caller.get<Node[]>('/sysXzq/tree')).data).toHaveLength(1)
    const admin = await server.signIn('admin')
    const refused = await admin.delete(`/${regions.wire}/delete`, [region.id])
    expect(refused).toMatchObject({ status: 422, data: { holders: [{ resource: 'users', count: 1 }] } })
  })
})
