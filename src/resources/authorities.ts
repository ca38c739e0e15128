import { defineResource } from './define.ts'

export const authorities = defineResource({
  name: 'authorities',
  wire: 'sysAuthority',
  code: 'SACM',
  group: 'config',
  route: '/console/manager/authorityConfig',
  label: { zh: '权限配置', en: 'Permission configuration' },
  icon: 'authority',
  fields: {
    code: {
      kind: 'text', label: { zh: '权限编码', en: 'Code' }, required: true, unique: true, createOnly: true, maxLength: 20, search: 'like', width: 90,
      pattern: { source: '[A-Z][A-Z0-9_]*', says: { zh: '应以大写字母开头，只含大写字母、数字和下划线', en: 'must start with a capital and hold only capitals, digits and underscores' } },
    },
    name: { kind: 'text', label: { zh: '权限名称', en: 'Name' }, required: true, maxLength: 60, search: 'like', width: 130 },
    group: {
      kind: 'choice', label: { zh: '分组', en: 'Group' }, required: true, search: 'in', width: 150,
      options: [
        { value: 'system', label: { zh: '系统管理', en: 'System management' } },
        { value: 'config', label: { zh: '系统配置', en: 'System configuration' } },
        { value: 'public', label: { zh: '前台功能', en: 'Public pages' } },
        { value: 'external', label: { zh: '外部系统', en: 'External systems' } },
      ],
    },
    route: { kind: 'text', label: { zh: '路由', en: 'Route' }, maxLength: 200, width: 230, pattern: { source: '/[A-Za-z0-9/_-]*', says: { zh: '应以 / 开头', en: 'must start with /' } } },
    icon: { kind: 'text', label: { zh: '图标', en: 'Icon' }, maxLength: 40 },
    sort: { kind: 'integer', label: { zh: '排序', en: 'Order' }, min: 0, max: 999999, default: 0, width: 70 },
    actions: {
      kind: 'choices', label: { zh: '操作', en: 'Actions' }, required: true, width: 260,
      options: [
        { value: 'list', label: { zh: '列表', en: 'List' } },
        { value: 'show', label: { zh: '查看', en: 'View' } },
        { value: 'create', label: { zh: '新增', en: 'Create' } },
        { value: 'edit', label: { zh: '编辑', en: 'Edit' } },
        { value: 'delete', label: { zh: '删除', en: 'Delete' } },
        { value: 'import', label: { zh: '导入', en: 'Import' } },
        { value: 'export', label: { zh: '导出', en: 'Export' } },
        { value: 'publish', label: { zh: '发布', en: 'Publish' } },
        { value: 'session', label: { zh: '会话', en: 'Sessions' } },
      ],
    },
    builtIn: { kind: 'boolean', label: { zh: '内置', en: 'Built in' }, default: false, computed: true, width: 80 },
  },
  list: ['code', 'name', 'group', 'route', 'actions', 'sort', 'builtIn'],
  title: 'name',
  sort: ['sort', 'asc'],
})
