import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { projects } from '../../src/resources/projects.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLand, aProject } from './support.ts'

describe('a project', () => {
  const server = aServer({ demo: 'off' })
  let officer: Caller
  const all = ['list', 'show', 'create', 'edit'].flatMap((action) => [`LM:${action}`, `PM:${action}`])
  const landsOf = async (project: AnyRow): Promise<unknown> => (await server.row(projects, 'id', project.id)).lands
  const added = async (values: Record<string, unknown>): Promise<AnyRow> =>
    (await officer.post<AnyRow>('/projectLands/add', aLand(values))).data

  beforeAll(async () => {
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    await server.aRegion({ xzqdm: '532930000000', xzqjb: '3' })
    officer = await server.anActor(all)
  })

  it('can choose its parcels, with their history, as far as the caller may change them', async () => {
    const [first, second] = [await added({}), await added({})]
    const old = await server.make(projects, aProject())
    const third = await added({ projectid: old.id })
    const made = await officer.post<AnyRow>('/projects/add', aProject({ lands: [second.id, first.id, third.id] }))
    expect(made.status, made.msg).toBe(200)
    expect(made.data.lands).toEqual([first.id, second.id, third.id])
    const stored = (land: AnyRow) => server.row(lands, 'id', land.id)
    expect((await stored(first)).projectid).toBe(made.data.id)
    expect([(await stored(third)).projectid, await landsOf(old)]).toEqual([made.data.id, []])
    expect((await stored(third)).version, 'the parcel has a new version and a line in its history').toBe(2)
    const { id } = made.data
    const fewer = await officer.put<AnyRow>('/projects/update', { id, version: 1, lands: [second.id] })
    expect([fewer.status, fewer.data.version, await landsOf(made.data)]).toEqual([200, 2, [second.id]])
    expect((await stored(first)).projectid).toBeNull()
    const reader = await server.anActor(['PM:list', 'PM:show', 'PM:edit', 'LM:list', 'LM:show'])
    const refused = await reader.put('/projects/update', { id, version: 2, lands: [] })
    expect(refused.status).toBe(403)
    expect(await landsOf(made.data), 'nothing of it is stored').toEqual([second.id])
    const away = await server.make(lands, aLand({ xzqdm: '532930000000' }))
    const local = await server.anActor(all, { xzqdm: '532901000000' })
    const beyond = await local.put('/projects/update', { id, version: 2, lands: [second.id, away.id] })
    expect(beyond.status).toBeGreaterThanOrEqual(400)
    expect((await stored(away)).projectid).toBeNull()
  })

  it('is not saved from a form that is older than a parcel assigned meanwhile', async () => {
    const [first, second] = [await added({}), await added({})]
    const project = await server.make(projects, aProject())
    const assigned = await officer.put('/projectLands/update', { id: first.id, version: 1, projectid: project.id })
    expect(assigned.status, assigned.msg).toBe(200)
    const stale = { id: project.id, version: project.version, lands: [second.id] }
    expect((await officer.put('/projects/update', stale)).status).toBe(409)
    expect(await landsOf(project)).toEqual([first.id])
  })

  it('cannot list a parcel that another project of the same import lists, and takes parcels over from one', async () => {
    const [first, second] = [await added({}), await added({})]
    const [from, to] = [
      await server.make(projects, aProject({ lands: [first.id] })),
      await server.make(projects, aProject()),
    ]
    const before = async () => [await landsOf(from), await landsOf(to)]
    const change = (lands: Readonly<Record<string, string[]>>) =>
      server.change(
        projects,
        Object.entries(lands).map(([id, ids]) => ({ id, lands: ids })),
      )
    await expect(change({ [from.id]: [first.id], [to.id]: [first.id, second.id] })).rejects.toThrow()
    expect(await before()).toEqual([[first.id], []])
    await change({ [from.id]: [], [to.id]: [second.id, first.id] })
    expect(await before()).toEqual([[], [first.id, second.id]])
    expect((await server.row(projects, 'id', to.id)).version, 'one change, one version').toBe(2)
  })
})
