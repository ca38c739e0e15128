import { defineResource } from './define.ts'

export const users = defineResource({
  name: 'users',
  wire: 'sysUser',
  code: 'USM',
  group: 'system',
  route: '/console/manager/user',
  label: { zh: '用户管理', en: 'Users' },
  icon: 'user',
  fields: {
    username: {
      kind: 'text', label: { zh: '用户名', en: 'User name' }, required: true, unique: true, createOnly: true, maxLength: 40, minLength: 3, search: 'like', width: 140,
      pattern: { source: '[a-zA-Z][a-zA-Z0-9_.-]*', says: { zh: '应以字母开头，只含字母、数字和 _ . -', en: 'must start with a letter and hold only letters, digits and _ . -' } },
    },
    realname: { kind: 'text', label: { zh: '姓名', en: 'Name' }, required: true, maxLength: 40, search: 'like', width: 110 },
    password: {
      kind: 'password', label: { zh: '密码', en: 'Password' }, required: true, createOnly: true, minLength: 8, maxLength: 128,
      help: { zh: '至少 8 个字符，须同时含字母和数字', en: 'At least 8 characters with both letters and digits' },
    },
    phone: { kind: 'text', label: { zh: '电话', en: 'Phone' }, maxLength: 20, search: 'like', width: 120, pattern: { source: '[0-9+() -]{5,20}', says: { zh: '应为电话号码', en: 'must be a phone number' } } },
    email: { kind: 'text', label: { zh: '邮箱', en: 'E-mail' }, maxLength: 120, pattern: { source: '[^@\\s]+@[^@\\s]+\\.[^@\\s]+', says: { zh: '应为邮箱地址', en: 'must be an e-mail address' } } },
    xzqdm: { kind: 'region', label: { zh: '所属区划', en: 'Region' }, required: true, search: 'within', width: 140 },
    roles: { kind: 'refs', to: 'roles', label: { zh: '角色', en: 'Roles' }, search: 'in', width: 150 },
    userType: { kind: 'dict', dict: 'user_type', label: { zh: '用户类型', en: 'User type' }, required: true, search: 'in', width: 110 },
    userCreatePlatform: {
      kind: 'choice', label: { zh: '创建平台', en: 'Created on' }, default: 1, createOnly: true, width: 120,
      options: [
        { value: 1, label: { zh: '管理平台', en: 'Console' } },
        { value: 2, label: { zh: '投资者注册', en: 'Investor registration' } },
      ],
    },
    enabled: { kind: 'boolean', label: { zh: '启用', en: 'Enabled' }, default: true, search: 'equal', width: 80 },
    lastLoginAt: { kind: 'dateTime', label: { zh: '最近登录', en: 'Last sign-in' }, computed: true, search: 'range', width: 160 },
  },
  list: ['username', 'realname', 'xzqdm', 'roles', 'userType', 'phone', 'enabled', 'lastLoginAt'],
  title: 'realname',
  scope: 'xzqdm',
  actions: ['session'],
  sort: ['username', 'asc'],
})
