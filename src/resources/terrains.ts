import { defineResource } from './define.ts'
import { englishName } from './shared-fields.ts'

/**
 * An elevation raster: relief, contours, slopes, profiles and views are computed from those in use. Maintained by users
 * who may configure permissions, on the page of permission configuration. Visitors see what is computed of it, never the
 * file.
 */
export const terrains = defineResource({
  name: 'terrains',
  wire: 'sysTerrain',
  code: 'SACM',
  group: null,
  route: '/console/manager/authorityConfig?part=terrain',
  label: { zh: '高程数据', en: 'Elevation data' },
  icon: 'region',
  fields: {
    name: {
      kind: 'text',
      label: { zh: '数据名称', en: 'Elevation data' },
      required: true,
      unique: true,
      maxLength: 40,
      search: 'like',
      width: 180,
      english: 'nameEn',
    },
    nameEn: { ...englishName, maxLength: 80, width: 180 },
    file: {
      kind: 'files',
      accept: 'raster',
      maxFiles: 1,
      label: { zh: '高程文件', en: 'Elevation file' },
      width: 110,
    },
    isSchematic: {
      kind: 'boolean',
      label: { zh: '示意数据', en: 'Schematic' },
      default: false,
      search: 'equal',
      width: 100,
      help: {
        zh: '不是实测的高程；地图、分析和报告中注明“示意”',
        en: 'Heights that were not surveyed; maps, analyses and reports say so',
      },
    },
    attribution: {
      kind: 'text',
      label: { zh: '版权说明', en: 'Attribution' },
      maxLength: 200,
      width: 160,
      help: { zh: '显示在地图下方和打印图上', en: 'Shown below the map and on printed sheets' },
    },
    surveyedOn: { kind: 'date', label: { zh: '数据日期', en: 'Surveyed on' }, width: 120 },
    sort: {
      kind: 'integer',
      label: { zh: '排序', en: 'Order' },
      min: 0,
      max: 9999,
      default: 100,
      width: 80,
      help: {
        zh: '重叠处以排在前面的高程为准，更精细的应排在前面',
        en: 'Where several overlap, the first known height counts; put finer data first',
      },
    },
    enabled: {
      kind: 'boolean',
      label: { zh: '启用', en: 'Enabled' },
      default: true,
      search: 'equal',
      width: 90,
      inSight: true,
    },
    cameFrom: {
      kind: 'text',
      label: { zh: '服务器文件', en: 'File of the host' },
      unique: true,
      maxLength: 400,
      computed: true,
      isInternal: true,
    },
    remark: { kind: 'longText', label: { zh: '备注', en: 'Remark' }, maxLength: 500 },
  },
  list: ['name', 'file', 'isSchematic', 'attribution', 'surveyedOn', 'sort', 'enabled'],
  title: 'name',
  sort: ['sort', 'asc'],
})
