import { describe, expect, it } from 'vitest'
import { demoPolicies, demoRoles, demoUsers } from '../../server/demo/access.ts'
import { baselineAuthorities, baselinePolicies, baselineRoles } from '../../server/demo/baseline.ts'
import { demoRegions } from '../../server/demo/regions.ts'
import { covers, expandPermission, expandPolicies } from '../../src/resources/permissions.ts'

const ordinary = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export']
const registry = new Map(baselineAuthorities().map(({ code, actions }) => [code, actions]))
const policies = [...baselinePolicies(), ...demoPolicies()]
const roles = [...baselineRoles(), ...demoRoles()]

function grantsOfRole(code: string) {
  const named = roles.find((role) => role.code === code)?.policies ?? []
  return expandPolicies(
    policies.filter((policy) => named.includes(policy.name)),
    registry,
  )
}

describe('built-in authorities', () => {
  it('are the ten codes of the console and PLAN, with their routes', () => {
    expect(baselineAuthorities().map(({ code, name, group, route }) => [code, name, group, route])).toEqual([
      ['PM', '项目管理', 'system', '/console/manager/projectManage'],
      ['LM', '地块管理', 'system', '/console/manager/landManage'],
      ['USM', '用户管理', 'system', '/console/manager/user'],
      ['RLM', '角色管理', 'system', '/console/manager/role'],
      ['LAW', '政策法规管理', 'system', '/console/manager/law'],
      ['FLOW', '流程图管理', 'system', '/console/manager/flow'],
      ['SACM', '权限配置', 'config', '/console/manager/authorityConfig'],
      ['POM', '权限策略', 'config', '/console/manager/policy'],
      ['DCM', '字典管理', 'config', '/console/manager/dict'],
      ['REM', '行政区划管理', 'config', '/console/manager/region'],
      ['PLAN', '规划管理', 'public', '/planManage'],
    ])
    expect(baselineAuthorities().every(({ builtIn }) => builtIn)).toBe(true)
  })

  it('have the seven ordinary actions, publish where rows can be published, and session for users', () => {
    for (const { code, actions } of baselineAuthorities()) {
      const extra = ['PM', 'LM', 'LAW', 'FLOW', 'PLAN'].includes(code) ? ['publish'] : code === 'USM' ? ['session'] : []
      expect(actions, code).toEqual([...ordinary, ...extra])
    }
  })
})

describe('policies, roles and accounts', () => {
  it('give the administrator every action everywhere', () => {
    const everything = [...registry].flatMap(([code, actions]) => actions.map((action) => `${code}:${action}`))
    expect([...grantsOfRole('admin')].sort()).toEqual(everything.map((key) => [key, 'all']).sort())
  })

  it('give the investor only their own schemes', () => {
    expect([...grantsOfRole('investor')]).toEqual(
      ['list', 'show', 'create', 'edit', 'delete'].map((action) => [`PLAN:${action}`, 'self']),
    )
  })

  it('limit the officer to the region, without deleting accounts or managing permissions', () => {
    const officer = grantsOfRole('officer')
    expect(officer.get('LM:publish')).toBe('region')
    expect(officer.get('USM:session')).toBe('region')
    expect(['USM:delete', 'RLM:edit', 'POM:list', 'SACM:list', 'REM:edit'].filter((key) => officer.has(key))).toEqual(
      [],
    )
    expect([...officer.values()]).not.toContain('all')
  })

  it('refer only to permissions, policies, roles and regions that exist, and have unique names', async () => {
    const codes = new Set((await demoRegions()).map((region) => region.xzqdm))
    expect(new Set(policies.map(({ name }) => name)).size).toBe(policies.length)
    expect(new Set(roles.map(({ code }) => code)).size).toBe(roles.length)
    for (const { name, permissions } of policies) {
      for (const entry of permissions) expect(expandPermission(entry, registry), `${name}: ${entry}`).not.toEqual([])
    }
    for (const role of roles)
      expect(
        role.policies.every((name) => policies.some((policy) => policy.name === name)),
        role.code,
      ).toBe(true)
    for (const user of demoUsers()) {
      expect(
        user.roles.every((code) => roles.some((role) => role.code === code)),
        user.username,
      ).toBe(true)
      expect(codes.has(user.xzqdm), user.username).toBe(true)
      expect(covers(grantsOfRole('admin'), grantsOfRole(user.roles[0] ?? ''))).toBe(true)
    }
  })

  it('include the three demonstration accounts, without a password', () => {
    expect(
      demoUsers().map(({ username, xzqdm, userType, userCreatePlatform }) => [
        username,
        xzqdm,
        userType,
        userCreatePlatform,
      ]),
    ).toEqual([
      ['officer-dali', '532901000000', 'officer', 1],
      ['officer-prefecture', '532900000000', 'officer', 1],
      ['investor', '532900000000', 'investor', 2],
    ])
    expect(demoUsers().every((user) => !('password' in user))).toBe(true)
  })
})
