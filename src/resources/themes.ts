import { defineResource, type Pattern } from './define.ts'
import { englishName } from './shared-fields.ts'

/** Codes of zones, such as `road.expressway`. */
export const zoneCode: Pattern = {
  source: '[a-z0-9]+(?:[._-][a-z0-9]+)*',
  says: { zh: '应为小写字母和数字，可用点分级', en: 'must be lower-case letters and digits, in levels with dots' },
}

/**
 * A subject of control, such as permanent basic farmland: what an analysis must look up, and who has the data. Where a
 * theme is required, published and current content must cover the boundary, or the verdict is unknown for that part.
 */
export const themes = defineResource({
  name: 'themes',
  wire: 'planThemes',
  code: 'PLAN',
  group: null,
  route: '/planManage?tab=themes',
  label: { zh: '管控主题', en: 'Control themes' },
  icon: 'plan',
  fields: {
    name: {
      kind: 'text',
      label: { zh: '主题名称', en: 'Theme' },
      required: true,
      unique: true,
      maxLength: 80,
      search: 'like',
      english: 'nameEn',
      width: 200,
    },
    nameEn: englishName,
    xzqdm: {
      kind: 'region',
      label: { zh: '适用区划', en: 'Region' },
      required: true,
      search: 'within',
      width: 130,
      help: { zh: '在此区划及其下级范围内核对', en: 'Looked up within this region and those below it' },
    },
    required: {
      kind: 'boolean',
      default: true,
      label: { zh: '必须核对', en: 'Must be looked up' },
      search: 'equal',
      width: 100,
      help: {
        zh: '没有现行、已发布且覆盖范围的数据时，结论为“需核实”',
        en: 'Without current, published data that cover the boundary the verdict is “to be checked”',
      },
    },
    requiredSince: {
      kind: 'date',
      label: { zh: '自何日起', en: 'Since' },
      search: 'range',
      width: 120,
      help: { zh: '不填表示一直如此', en: 'Empty: always' },
    },
    authority: {
      kind: 'text',
      label: { zh: '主管部门', en: 'Authority' },
      maxLength: 120,
      search: 'like',
      width: 180,
      help: { zh: '数据缺失时告诉用户向谁索取', en: 'Whom to ask where data are missing' },
    },
    zones: {
      kind: 'items',
      label: { zh: '分区', en: 'Zones' },
      maxItems: 60,
      help: {
        zh: '取值是图层分区字段中属于此分区的值，用顿号分隔',
        en: 'Values of the layers’ zone attribute, separated by commas',
      },
      of: {
        code: {
          kind: 'text',
          label: { zh: '代码', en: 'Code' },
          required: true,
          unique: true,
          maxLength: 60,
          pattern: zoneCode,
        },
        name: { kind: 'text', label: { zh: '分区名称', en: 'Zone' }, required: true, maxLength: 60 },
        nameEn: { kind: 'text', label: { zh: '英文名称', en: 'English name' }, maxLength: 80 },
        values: { kind: 'text', label: { zh: '取值', en: 'Values' }, maxLength: 500 },
      },
    },
    basis: { kind: 'longText', label: { zh: '法律依据', en: 'Legal basis' }, maxLength: 2000 },
  },
  list: ['name', 'nameEn', 'xzqdm', 'required', 'requiredSince', 'authority'],
  title: 'name',
  scope: 'xzqdm',
  leastScope: 'region',
  sort: ['name', 'asc'],
})
