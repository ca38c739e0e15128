import { defineResource } from './define.ts'
import { englishName, published } from './shared-fields.ts'

/**
 * A proposed use (拟建用途), as an investor names it, with the code of the land use classification of 2023 and the facts
 * that rules ask for.
 */
export const uses = defineResource({
  name: 'uses',
  wire: 'planUses',
  code: 'PLAN',
  group: null,
  route: '/planManage?tab=uses',
  label: { zh: '拟建用途', en: 'Proposed uses' },
  icon: 'plan',
  fields: {
    name: {
      kind: 'text',
      label: { zh: '用途名称', en: 'Use' },
      required: true,
      unique: true,
      maxLength: 60,
      search: 'like',
      english: 'nameEn',
      width: 180,
    },
    nameEn: englishName,
    parentId: { kind: 'ref', to: 'uses', label: { zh: '上级用途', en: 'Part of' }, width: 140 },
    xzqdm: {
      kind: 'region',
      label: { zh: '适用区划', en: 'Region' },
      required: true,
      search: 'within',
      width: 130,
    },
    landUse: {
      kind: 'text',
      label: { zh: '用地用海代码', en: 'Land use code' },
      required: true,
      maxLength: 6,
      pattern: {
        source: '(?:[0-9]{2}){1,3}',
        says: { zh: '应为 2、4 或 6 位数字', en: 'must have 2, 4 or 6 digits' },
      },
      search: 'like',
      width: 120,
      help: { zh: '用地用海分类指南（2023）', en: 'Territorial classification of 2023' },
    },
    newConstruction: {
      kind: 'boolean',
      default: true,
      label: { zh: '占用新增建设用地', en: 'New construction land' },
      width: 140,
    },
    lodging: { kind: 'boolean', default: false, label: { zh: '住宿', en: 'Lodging' }, width: 80 },
    sewage: { kind: 'boolean', default: true, label: { zh: '排放污水', en: 'Sewage' }, width: 100 },
    linear: { kind: 'boolean', default: false, label: { zh: '线性工程', en: 'Linear works' }, width: 100 },
    heightM: {
      kind: 'decimal',
      label: { zh: '建筑高度', en: 'Height' },
      min: 0,
      max: 1000,
      scale: 1,
      unit: 'm',
      width: 100,
    },
    sort: { kind: 'integer', label: { zh: '排序', en: 'Order' }, min: 0, max: 9999, default: 0, width: 70 },
    published,
  },
  list: [
    'name',
    'nameEn',
    'parentId',
    'xzqdm',
    'landUse',
    'newConstruction',
    'lodging',
    'sewage',
    'linear',
    'published',
  ],
  title: 'name',
  tree: 'parentId',
  scope: 'xzqdm',
  leastScope: 'region',
  actions: ['publish'],
  publish: 'published',
  sort: ['sort', 'asc'],
})
