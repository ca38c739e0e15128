import { defineResource } from './define.ts'

export const dicts = defineResource({
  name: 'dicts',
  wire: 'sysDict',
  code: 'DCM',
  group: 'config',
  route: '/console/manager/dict',
  label: { zh: '字典管理', en: 'Dictionaries' },
  icon: 'dict',
  fields: {
    code: {
      kind: 'text',
      label: { zh: '字典编码', en: 'Code' },
      required: true,
      unique: true,
      maxLength: 50,
      search: 'like',
      width: 180,
      pattern: {
        source: '[a-z][a-z0-9_]*',
        says: {
          zh: '应以小写字母开头，只含小写字母、数字和下划线',
          en: 'must start with a lower-case letter and contain only lower-case letters, digits and underscores',
        },
      },
    },
    name: {
      kind: 'text',
      label: { zh: '字典名称', en: 'Name' },
      required: true,
      maxLength: 60,
      search: 'like',
      width: 180,
    },
    remark: { kind: 'longText', label: { zh: '备注', en: 'Remark' }, maxLength: 500 },
    items: {
      kind: 'items',
      label: { zh: '字典项', en: 'Items' },
      maxItems: 1000,
      of: {
        value: { kind: 'text', label: { zh: '值', en: 'Value' }, required: true, unique: true, maxLength: 50 },
        label: { kind: 'text', label: { zh: '名称', en: 'Label' }, required: true, maxLength: 200, english: 'labelEn' },
        labelEn: { kind: 'text', label: { zh: '英文名称', en: 'English label' }, maxLength: 200 },
        color: {
          kind: 'text',
          label: { zh: '颜色', en: 'Colour' },
          maxLength: 7,
          pattern: { source: '#[0-9a-fA-F]{6}', says: { zh: '应形如 #2b5f9e', en: 'must look like #2b5f9e' } },
        },
        sort: { kind: 'integer', label: { zh: '排序', en: 'Order' }, min: 0, max: 999999, default: 0 },
        enabled: { kind: 'boolean', label: { zh: '启用', en: 'Enabled' }, default: true },
      },
    },
  },
  list: ['code', 'name', 'items', 'remark'],
  title: 'name',
  sort: ['code', 'asc'],
})
