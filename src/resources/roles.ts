import { defineResource } from './define.ts'

export const roles = defineResource({
  name: 'roles',
  wire: 'sysRole',
  code: 'RLM',
  group: 'system',
  route: '/console/manager/role',
  label: { zh: '角色管理', en: 'Roles' },
  icon: 'role',
  fields: {
    code: {
      kind: 'text',
      label: { zh: '角色编码', en: 'Code' },
      required: true,
      unique: true,
      maxLength: 40,
      search: 'like',
      width: 160,
      pattern: {
        source: '[a-z][a-z0-9-]*',
        says: {
          zh: '应以小写字母开头，只含小写字母、数字和连字符',
          en: 'must start with a lower-case letter and contain only lower-case letters, digits and hyphens',
        },
      },
    },
    name: {
      kind: 'text',
      label: { zh: '角色名称', en: 'Name' },
      required: true,
      maxLength: 60,
      search: 'like',
      width: 180,
    },
    policies: {
      kind: 'refs',
      to: 'policies',
      label: { zh: '权限策略', en: 'Policies' },
      required: true,
      search: 'in',
      width: 280,
    },
    enabled: {
      kind: 'boolean',
      label: { zh: '启用', en: 'Enabled' },
      default: true,
      search: 'equal',
      width: 90,
      inSight: true,
    },
    remark: { kind: 'longText', label: { zh: '备注', en: 'Remark' }, maxLength: 500 },
  },
  list: ['code', 'name', 'policies', 'enabled', 'remark'],
  title: 'name',
  sort: ['code', 'asc'],
})
