import { defineResource } from './define.ts'

export const policies = defineResource({
  name: 'policies',
  wire: 'sysPolicy',
  code: 'POM',
  group: 'config',
  route: '/console/manager/policy',
  label: { zh: '权限策略', en: 'Permission policies' },
  icon: 'policy',
  fields: {
    name: {
      kind: 'text',
      label: { zh: '策略名称', en: 'Name' },
      required: true,
      unique: true,
      maxLength: 60,
      search: 'like',
      width: 200,
    },
    dataScope: {
      kind: 'choice',
      label: { zh: '数据范围', en: 'Data scope' },
      required: true,
      default: 'region',
      search: 'in',
      width: 160,
      options: [
        { value: 'region', label: { zh: '本区划及下级', en: 'Own region and below' } },
        { value: 'self', label: { zh: '仅本人数据', en: 'Own rows' } },
        { value: 'all', label: { zh: '全部数据', en: 'All rows' } },
      ],
    },
    permissions: { kind: 'permissions', label: { zh: '权限', en: 'Permissions' }, required: true, width: 320 },
    remark: { kind: 'longText', label: { zh: '备注', en: 'Remark' }, maxLength: 500 },
  },
  list: ['name', 'dataScope', 'permissions', 'remark'],
  title: 'name',
  sort: ['name', 'asc'],
})
