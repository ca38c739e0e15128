import { defineResource } from './define.ts'
import { regionAliases } from './region-code.ts'

export const regions = defineResource({
  name: 'regions',
  wire: 'sysXzq',
  code: 'REM',
  group: 'config',
  route: '/console/manager/region',
  label: { zh: '行政区划管理', en: 'Administrative regions' },
  icon: 'region',
  fields: {
    xzqmc: { kind: 'text', label: { zh: '区划名称', en: 'Region name' }, required: true, maxLength: 60, search: 'like', width: 220 },
    xzqdm: {
      kind: 'text', label: { zh: '区划代码', en: 'Region code' }, required: true, unique: true, maxLength: 12, minLength: 12, aliases: regionAliases,
      pattern: { source: '[0-9]{12}', says: { zh: '应为 12 位数字', en: 'must be 12 digits' } }, search: 'like', width: 150,
      help: { zh: '12 位统计用区划代码，须以上级区划的代码开头', en: '12 digits; must begin with the digits of the parent region' },
    },
    xzqjb: {
      kind: 'choice', label: { zh: '级别', en: 'Level' }, required: true, search: 'in', width: 100,
      options: [
        { value: '1', label: { zh: '省级', en: 'Province' } },
        { value: '2', label: { zh: '州（市）级', en: 'Prefecture' } },
        { value: '3', label: { zh: '县（市）级', en: 'County' } },
        { value: '4', label: { zh: '乡镇级', en: 'Town' } },
        { value: '5', label: { zh: '村级', en: 'Village' } },
      ],
    },
    pid: { kind: 'ref', to: 'regions', label: { zh: '上级区划', en: 'Parent region' }, width: 160 },
    sort: { kind: 'integer', label: { zh: '排序', en: 'Order' }, min: 0, max: 999999, default: 0, width: 80 },
    westBound: { kind: 'decimal', label: { zh: '西界', en: 'West' }, min: -180, max: 180, scale: 7, unit: '°' },
    eastBound: { kind: 'decimal', label: { zh: '东界', en: 'East' }, min: -180, max: 180, scale: 7, unit: '°' },
    southBound: { kind: 'decimal', label: { zh: '南界', en: 'South' }, min: -90, max: 90, scale: 7, unit: '°' },
    northBound: { kind: 'decimal', label: { zh: '北界', en: 'North' }, min: -90, max: 90, scale: 7, unit: '°' },
    boundary: { kind: 'geometry', shape: 'MultiPolygon', label: { zh: '边界', en: 'Boundary' } },
  },
  list: ['xzqmc', 'xzqdm', 'xzqjb', 'pid', 'sort'],
  title: 'xzqmc',
  scope: 'xzqdm',
  tile: ['xzqmc', 'xzqdm', 'xzqjb'],
  tree: 'pid',
  sort: ['xzqdm', 'asc'],
})
