import { permission } from '../../src/resources/permissions.ts'
import { baselineRoleCodes, type PolicySeed, type RoleSeed } from './baseline.ts'

/**
 * A row of `users` without a password: all demonstration accounts get the one that the start prints. `roles` holds role
 * codes, to be replaced by ids.
 */
type UserSeed = {
  username: string
  realname: string
  xzqdm: string
  roles: string[]
  userType: 'admin' | 'officer' | 'investor'
  /** 1 the console, 2 investor registration. */
  userCreatePlatform: 1 | 2
  enabled: boolean
}

const names = {
  officer: '招商专员',
  ownPlans: '自有招商方案',
  regions: '区划管理员',
  viewer: '数据查看员',
  laws: '法规编辑',
  planning: '规划图层管理',
} as const

/** Policies that a prefecture would add to the built-in ones. */
export function demoPolicies(): PolicySeed[] {
  return [
    {
      name: names.officer,
      remark: '本区划的地块、项目和投资意向，以及下级账号；不能删除账号',
      permissions: [
        permission('LM', '*'),
        permission('PM', '*'),
        ...each('USM', 'list', 'show', 'create', 'edit', 'session'),
        ...['REM', 'DCM', 'RLM', 'LAW', 'FLOW'].flatMap((code) => each(code, 'list', 'show')),
      ],
      dataScope: 'region',
    },
    {
      name: names.ownPlans,
      remark: '编制和查看自己的招商方案',
      permissions: each('PLAN', 'list', 'show', 'create', 'edit', 'delete'),
      dataScope: 'self',
    },
    {
      name: names.regions,
      remark: '维护本区划及下级的名称、代码和范围',
      permissions: [permission('REM', '*'), ...each('DCM', 'list', 'show')],
      dataScope: 'region',
    },
    {
      name: names.viewer,
      remark: '只查看和导出本区划的数据',
      permissions: ['PM', 'LM', 'LAW', 'FLOW', 'REM', 'DCM'].flatMap((code) => each(code, 'list', 'show', 'export')),
      dataScope: 'region',
    },
    {
      name: names.planning,
      remark: '上传、编辑和发布本区划的规划图层',
      permissions: [permission('PLAN', '*'), ...each('DCM', 'list', 'show')],
      dataScope: 'region',
    },
    {
      name: names.laws,
      remark: '编写和发布政策法规与流程图',
      permissions: [permission('LAW', '*'), permission('FLOW', '*'), ...each('DCM', 'list', 'show')],
      dataScope: 'region',
    },
  ]
}

/** Roles that a prefecture would add to the built-in ones. */
export function demoRoles(): RoleSeed[] {
  return [
    {
      code: 'officer',
      name: '招商专员',
      policies: [names.officer, names.ownPlans],
      remark: '负责一个区划的招商',
      enabled: true,
    },
    { code: 'planner', name: '规划管理员', policies: [names.planning], remark: '维护规划图层', enabled: true },
    { code: 'region-admin', name: '区划管理员', policies: [names.regions], remark: '维护行政区划', enabled: true },
    { code: 'viewer', name: '数据查看员', policies: [names.viewer], remark: '只读', enabled: true },
    { code: 'law-editor', name: '法规编辑', policies: [names.laws], remark: '维护政策法规和流程图', enabled: true },
  ]
}

/** Account with demonstration schemes. */
export const demoInvestor = 'investor'

/** The demonstration accounts; the people are invented. */
export function demoUsers(): UserSeed[] {
  return [
    {
      username: 'officer-dali',
      realname: '杨秀英',
      xzqdm: '532901000000',
      roles: ['officer', 'planner'],
      userType: 'officer',
      userCreatePlatform: 1,
      enabled: true,
    },
    {
      username: 'officer-prefecture',
      realname: '段正平',
      xzqdm: '532900000000',
      roles: ['officer', 'planner'],
      userType: 'officer',
      userCreatePlatform: 1,
      enabled: true,
    },
    {
      username: demoInvestor,
      realname: '李文涛',
      xzqdm: '532900000000',
      roles: [baselineRoleCodes.investor],
      userType: 'investor',
      userCreatePlatform: 2,
      enabled: true,
    },
  ]
}

function each(code: string, ...actions: string[]): string[] {
  return actions.map((action) => permission(code, action))
}
