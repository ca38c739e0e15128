import { dicts } from '../../src/resources/dicts.ts'
import { policies } from '../../src/resources/policies.ts'
import { basemaps } from '../../src/resources/basemaps.ts'
import { privacyTexts } from '../../src/resources/privacy-texts.ts'
import { regions } from '../../src/resources/regions.ts'
import { roles } from '../../src/resources/roles.ts'
import { users } from '../../src/resources/users.ts'
import { sql } from '../db/index.ts'
import { baselinePolicies, baselineRoleCodes, baselineRoles, type PolicySeed, type RoleSeed } from '../demo/baseline.ts'
import { baselineDicts } from '../demo/dicts.ts'
import { firstPrivacyText } from '../demo/privacy.ts'
import type { Loader } from './loader.ts'

/** The first account's name. */
const adminName = 'admin'

/** Loads the dictionaries that declarations refer to. */
export async function loadDicts(loader: Loader): Promise<void> {
  await loader.addMissing(dicts, 'code', baselineDicts())
}

/** Loads the first privacy text, where there has never been one. */
export async function loadPrivacyText(loader: Loader): Promise<void> {
  const { rows } = await sql`select from "privacyTexts" limit 1`.execute(loader.tx)
  if (rows.length === 0) await loader.create(privacyTexts, [firstPrivacyText()])
}

/** Loads the maps of 天地图 as basemaps, where there is none, not even in the recycle bin. */
export async function loadTianditu(loader: Loader): Promise<void> {
  const { rows } = await sql`select from basemaps where kind = 'tianditu' limit 1`.execute(loader.tx)
  if (rows.length > 0) return
  const maps = [
    { layer: 'vec', name: '天地图矢量', nameEn: 'Tianditu streets' },
    { layer: 'img', name: '天地图影像', nameEn: 'Tianditu imagery' },
    { layer: 'ter', name: '天地图地形', nameEn: 'Tianditu terrain' },
  ]
  await loader.addMissing(
    basemaps,
    'name',
    maps.map((map, index) => ({ ...map, kind: 'tianditu', sort: (index + 1) * 10 })),
  )
}

/** Loads the policies and roles that must exist before anyone signs in. */
export async function loadAccess(loader: Loader): Promise<void> {
  await loadPoliciesAndRoles(loader, baselinePolicies(), baselineRoles())
}

/** Loads policies by name, then the roles that refer to them. */
export async function loadPoliciesAndRoles(
  loader: Loader,
  policySeeds: readonly PolicySeed[],
  roleSeeds: readonly RoleSeed[],
): Promise<void> {
  const { ids } = await loader.addMissing(policies, 'name', policySeeds)
  await loader.addMissing(
    roles,
    'code',
    roleSeeds.map((role) => ({ ...role, policies: role.policies.flatMap((name) => ids.get(name) ?? []) })),
  )
}

/** Ids of all live roles by code. */
export async function roleIdsByCode(loader: Loader): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    id: string
    code: string
  }>`select id, code from roles where "deletedAt" is null`.execute(loader.tx)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/**
 * Returns the region code of the first account: the site's region if it exists, else the topmost one; if there is none,
 * creates the site's region.
 */
export async function loadRootRegion(
  loader: Loader,
  site: { xzqdm: string; xzqmc: string; xzqjb: string },
): Promise<string> {
  const { rows } = await sql<{ xzqdm: string }>`
    select xzqdm from regions where "deletedAt" is null order by (xzqdm = ${site.xzqdm}) desc, xzqjb, xzqdm limit 1`.execute(
    loader.tx,
  )
  if (rows[0]) return rows[0].xzqdm
  await loader.addMissing(regions, 'xzqdm', [{ ...site, sort: 1 }])
  return site.xzqdm
}

/** Creates the first account. Returns its name, or nothing if the name is taken. */
export async function loadAdmin(
  loader: Loader,
  { xzqdm, passwordHash }: { xzqdm: string; passwordHash: string },
): Promise<string[]> {
  const role = (await roleIdsByCode(loader)).get(baselineRoleCodes.admin)
  const admin = {
    username: adminName,
    realname: '平台管理员',
    passwordHash,
    xzqdm,
    userType: 'admin',
    userCreatePlatform: 1,
    enabled: true,
  }
  return (await loader.addMissing(users, 'username', [{ ...admin, roles: role ? [role] : [] }])).made
}
