import { v7 as uuidv7 } from 'uuid'
import { lands } from '../../src/resources/lands.ts'
import { projects } from '../../src/resources/projects.ts'
import { regions } from '../../src/resources/regions.ts'
import { users } from '../../src/resources/users.ts'
import type { Draft } from '../crud/rules.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { demoPolicies, demoRoles, demoUsers } from '../demo/access.ts'
import { demoPlaces } from '../demo/layer-places.ts'
import { demoLands, layOutEstates, type LaidOut } from '../demo/lands.ts'
import { demoProjects } from '../demo/projects.ts'
import type { DemoRegion } from '../demo/regions.ts'
import { demoRoads } from '../demo/roads.ts'
import { demoViews, type View } from '../demo/views.ts'
import { demoWater } from '../demo/water.ts'
import { loadPoliciesAndRoles, roleIdsByCode } from './baseline.ts'
import type { Loader } from './loader.ts'
import { writeFirstBasemap } from './settings.ts'

/** Stores drawings for rows to hold and returns their ids; passed in, because files belong to another feature. */
export type StoreDrawings = (tx: Transaction<Tables>, drawings: readonly View[]) => Promise<string[]>

/** Creates the ids here, so that the whole tree is inserted with one statement; an existing region keeps its id. */
export async function loadDemoRegions(loader: Loader, all: readonly DemoRegion[]): Promise<void> {
  const { rows } = await sql<{ id: string; xzqdm: string }>`select id, xzqdm from regions`.execute(loader.tx)
  const ids = new Map(all.map(({ xzqdm }) => [xzqdm, uuidv7()]))
  for (const { id, xzqdm } of rows) ids.set(xzqdm, id)
  const drafts = all.map(({ parentCode, ...region }) => ({
    ...region,
    id: ids.get(region.xzqdm),
    pid: parentCode ? ids.get(parentCode) : null,
  }))
  await loader.addMissing(regions, 'xzqdm', drafts)
}

/**
 * Loads the offers of the demonstration region with their pictures, and the water, roads and places of the basemap. Returns the
 * layout of the estates.
 */
export async function loadDemoOffers(
  loader: Loader,
  { all, year }: { all: readonly DemoRegion[]; year: number },
  storeDrawings: StoreDrawings | undefined,
): Promise<LaidOut[]> {
  await writeFirstBasemap(loader.tx, { water: demoWater(), roads: demoRoads(), places: demoPlaces() })
  const estates = layOutEstates(all)
  const views = demoViews(estates)
  const illustrate = async (missing: Draft[], key: string, into: (ids: string[]) => Draft): Promise<Draft[]> => {
    if (!storeDrawings) return missing
    const drawings = missing.map((draft) => views.get(String(draft[key])) ?? [])
    const ids = await storeDrawings(loader.tx, drawings.flat())
    return missing.map((draft, at) => ({ ...draft, ...into(ids.splice(0, drawings[at]?.length ?? 0)) }))
  }
  const drafts = demoProjects(estates, new Map(all.map(({ xzqdm, xzqmc }) => [xzqdm, xzqmc])), year)
  const { ids } = await loader.addMissing(projects, 'projectCode', drafts, (missing) =>
    illustrate(missing, 'projectCode', ([cover, ...photos]) => ({ cover: cover ? [cover] : [], photos })),
  )
  const parcels = demoLands(estates).map(({ projectCode, ...land }) => ({
    ...land,
    projectid: ids.get(projectCode) ?? null,
  }))
  await loader.addMissing(lands, 'landCode', parcels, (missing) =>
    illustrate(missing, 'landCode', (photos) => ({ photos })),
  )
  return estates
}

/**
 * Loads roles and accounts of the demonstration. Returns the names of the accounts created: those that did not exist.
 */
export async function loadDemoAccounts(loader: Loader, hash: () => Promise<string>): Promise<string[]> {
  await loadPoliciesAndRoles(loader, demoPolicies(), demoRoles())
  const roleIds = await roleIdsByCode(loader)
  const drafts = await Promise.all(
    demoUsers().map(async (user) => ({
      ...user,
      roles: user.roles.flatMap((code) => roleIds.get(code) ?? []),
      passwordHash: await hash(),
    })),
  )
  return (await loader.addMissing(users, 'username', drafts)).made
}
