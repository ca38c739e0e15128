import type { Group, Label } from '../../src/resources/define.ts'
import { actionsOf, resources } from '../../src/resources/index.ts'
import {
  actions,
  consoleCodes,
  ordinaryActions,
  permission,
  type Action,
  type DataScope,
} from '../../src/resources/permissions.ts'
import { sharedWords } from '../../src/resources/shared-words.ts'

/** A row of `authorities` before it is inserted. */
type AuthoritySeed = {
  code: string
  name: string
  group: Group | 'public' | 'external'
  route: string
  icon: string
  sort: number
  actions: Action[]
  builtIn: boolean
}

/** A row of `policies`; roles refer to its unique name. */
export type PolicySeed = { name: string; remark: string; permissions: string[]; dataScope: DataScope }

/** A row of `roles`; `policies` holds names of policies, to be replaced by ids. */
export type RoleSeed = { code: string; name: string; policies: string[]; remark: string; enabled: boolean }

/** Codes whose rows can be published, and which therefore have the action `publish`. */
const publishing: readonly string[] = ['PM', 'LM', 'LAW', 'FLOW', 'PLAN']

/** Names of the policies that the product requires. */
const baselinePolicyNames = { everything: '全部权限', investor: '投资者' } as const

/** Codes of the roles that the product requires: the first account gets `admin`, a self-registered one `investor`. */
export const baselineRoleCodes = { admin: 'admin', investor: 'investor' } as const

/** Planning layers and schemes have no separate console page: one code, one public page. */
const plan: Place = {
  code: 'PLAN',
  label: sharedWords.planning,
  group: 'public',
  route: '/planManage',
  icon: 'plan',
}

type Place = Pick<AuthoritySeed, 'code' | 'group' | 'route' | 'icon'> & { label: Label }

/**
 * Returns the registry of permission codes in menu order: the ten of the console, named by the first declaration with
 * the code, and PLAN. A code that several resources share has the actions of all of them.
 */
export function baselineAuthorities(): AuthoritySeed[] {
  const console = consoleCodes.flatMap((code) => resources.find((entry) => entry.code === code) ?? [])
  return [...console, plan].map(({ code, label, group, route, icon }, index) => ({
    code,
    name: label.zh,
    group: group ?? 'public',
    route,
    icon,
    sort: index + 1,
    actions: actionsOfCode(code),
    builtIn: true,
  }))
}

/** Returns the actions of a code in the order of `permissions.ts`. */
function actionsOfCode(code: string): Action[] {
  const declared = resources.filter((resource) => resource.code === code).flatMap((resource) => actionsOf(resource))
  const known = new Set<string>([...ordinaryActions, ...declared, ...(publishing.includes(code) ? ['publish'] : [])])
  return actions.filter((action) => known.has(action))
}

/** Returns the policies that must exist before anyone signs in. */
export function baselinePolicies(): PolicySeed[] {
  return [
    {
      name: baselinePolicyNames.everything,
      remark: '平台管理员：所有功能，所有区划',
      permissions: [permission('*', '*')],
      dataScope: 'all',
    },
    {
      name: baselinePolicyNames.investor,
      remark: '自主注册的投资者：编制和查看自己的招商方案',
      permissions: (['list', 'show', 'create', 'edit', 'delete'] as const).map((action) => permission('PLAN', action)),
      dataScope: 'self',
    },
  ]
}

/** Returns the roles that must exist before anyone signs in. */
export function baselineRoles(): RoleSeed[] {
  return [
    {
      code: baselineRoleCodes.admin,
      name: '平台管理员',
      policies: [baselinePolicyNames.everything],
      remark: '管理整个平台',
      enabled: true,
    },
    {
      code: baselineRoleCodes.investor,
      name: '投资者',
      policies: [baselinePolicyNames.investor],
      remark: '自主注册的账号',
      enabled: true,
    },
  ]
}
