import { defineResource, type Pattern } from './define.ts'
import { englishName, published } from './shared-fields.ts'

const colour: Pattern = { source: '#[0-9a-fA-F]{6}', says: { zh: '应形如 #2b5f9e', en: 'must look like #2b5f9e' } }

/** Metres of a line drawn as its centreline at most: what is wider must be drawn as an area. */
export const mostWidthM = 200

/**
 * A planning layer: its theme and zones, of which rules speak, its style, and the current version of its
 * content with its dates. The content itself (features and their attributes) is in separate tables, by version: `server/layers`. The
 * row of a published layer is public, because results name the layer; its features are for those whom `visibleTo`
 * allows.
 */
export const layers = defineResource({
  name: 'layers',
  wire: 'mapLayers',
  code: 'PLAN',
  group: null,
  route: '/planManage',
  label: { zh: '规划图层', en: 'Planning layers' },
  icon: 'plan',
  fields: {
    name: {
      kind: 'text',
      label: { zh: '图层名称', en: 'Layer' },
      required: true,
      unique: true,
      maxLength: 80,
      search: 'like',
      english: 'nameEn',
      width: 200,
    },
    nameEn: englishName,
    theme: {
      kind: 'dict',
      dict: 'layer_theme',
      label: { zh: '主题', en: 'Theme' },
      required: true,
      search: 'in',
      width: 130,
    },
    themeId: {
      kind: 'ref',
      to: 'themes',
      label: { zh: '管控主题', en: 'Control theme' },
      search: 'equal',
      width: 150,
      help: {
        zh: '此图层是哪个管控主题的数据，主题的规则适用于其要素',
        en: 'The theme that this layer has data on, and whose rules apply to it',
      },
    },
    kind: {
      kind: 'choice',
      label: { zh: '作用', en: 'Role' },
      required: true,
      default: 'constraint',
      search: 'in',
      width: 90,
      options: [
        { value: 'constraint', label: { zh: '限制', en: 'Constraint' }, color: '#b23a48' },
        { value: 'opportunity', label: { zh: '机会', en: 'Opportunity' }, color: '#4b8b5f' },
        { value: 'reference', label: { zh: '参考', en: 'Reference' }, color: '#8c96a3' },
      ],
    },
    zoneField: {
      kind: 'text',
      label: { zh: '分区字段', en: 'Zone attribute' },
      maxLength: 128,
      help: { zh: '其取值对应管控主题的分区', en: 'Its values are mapped to the zones of the theme' },
    },
    zone: {
      kind: 'text',
      label: { zh: '默认分区', en: 'Zone by default' },
      maxLength: 60,
      help: { zh: '其余要素所属分区的代码', en: 'The code for all other features' },
    },
    widthField: {
      kind: 'text',
      label: { zh: '宽度字段', en: 'Width attribute' },
      maxLength: 128,
      help: {
        zh: '线为中心线时其宽度（m）；距离自边缘起算',
        en: 'Of lines drawn as centrelines, in metres: distances count from their edges',
      },
    },
    widthM: {
      kind: 'decimal',
      label: { zh: '默认宽度', en: 'Width by default' },
      min: 0,
      max: mostWidthM,
      scale: 2,
      unit: 'm',
      help: { zh: '没有填写宽度的线', en: 'For lines without a width' },
    },
    source: { kind: 'text', label: { zh: '数据来源', en: 'Source' }, maxLength: 200, width: 180 },
    dataDate: { kind: 'date', label: { zh: '数据日期', en: 'Data date' }, computed: true, search: 'range', width: 120 },
    validUntil: {
      kind: 'date',
      label: { zh: '有效期至', en: 'Valid until' },
      computed: true,
      search: 'range',
      width: 120,
    },
    xzqdm: { kind: 'region', label: { zh: '所属区划', en: 'Region' }, required: true, search: 'within', width: 130 },
    visibleTo: {
      kind: 'choice',
      label: { zh: '谁能看到图形', en: 'Lines visible to' },
      required: true,
      default: 'officers',
      search: 'in',
      width: 150,
      help: { zh: '其他人只能在分析中看到结论和面积', en: 'All others see only verdicts and areas in an analysis' },
      options: [
        { value: 'public', label: { zh: '所有人', en: 'Everybody' } },
        { value: 'signedIn', label: { zh: '登录用户', en: 'Signed-in users' } },
        { value: 'officers', label: { zh: '本区划的管理人员', en: 'Officers of the region' } },
      ],
    },
    fillColor: {
      kind: 'text',
      label: { zh: '填充颜色', en: 'Fill colour' },
      maxLength: 7,
      pattern: colour,
      default: '#5f7a99',
    },
    fillOpacity: {
      kind: 'integer',
      label: { zh: '填充不透明度（%）', en: 'Fill opacity (%)' },
      min: 0,
      max: 100,
      default: 35,
    },
    lineColor: {
      kind: 'text',
      label: { zh: '线颜色', en: 'Line colour' },
      maxLength: 7,
      pattern: colour,
      default: '#3b5573',
    },
    lineWidth: { kind: 'decimal', label: { zh: '线宽', en: 'Line width' }, min: 0, max: 12, scale: 1, unit: 'px' },
    lineStyle: {
      kind: 'choice',
      label: { zh: '线型', en: 'Line style' },
      default: 'solid',
      options: [
        { value: 'solid', label: { zh: '实线', en: 'Solid' } },
        { value: 'dashed', label: { zh: '虚线', en: 'Dashed' } },
        { value: 'dotted', label: { zh: '点线', en: 'Dotted' } },
      ],
    },
    labelField: { kind: 'text', label: { zh: '标注字段', en: 'Label field' }, maxLength: 128 },
    fields: {
      kind: 'items',
      label: { zh: '属性字段', en: 'Attributes' },
      maxItems: 250,
      of: {
        name: { kind: 'text', label: { zh: '字段名', en: 'Name' }, required: true, unique: true, maxLength: 128 },
        alias: { kind: 'text', label: { zh: '别名', en: 'Alias' }, maxLength: 128 },
        type: { kind: 'text', label: { zh: '类型', en: 'Type' }, required: true, maxLength: 16 },
      },
    },
    contentVersion: {
      kind: 'integer',
      label: { zh: '发布的版本', en: 'Published version' },
      min: 1,
      max: 1_000_000,
      computed: true,
      width: 110,
    },
    featureCount: {
      kind: 'integer',
      label: { zh: '要素数', en: 'Features' },
      min: 0,
      max: 2_000_000_000,
      computed: true,
      width: 100,
    },
    published: {
      ...published,
      help: {
        zh: '发布后参与选址分析；图形是否可见另行设定',
        en: 'Published layers are used in analyses; who sees the lines is a separate setting',
      },
    },
  },
  list: ['name', 'theme', 'kind', 'xzqdm', 'dataDate', 'validUntil', 'visibleTo', 'featureCount', 'published'],
  title: 'name',
  scope: 'xzqdm',
  leastScope: 'region',
  actions: ['publish'],
  publish: 'published',
  visibleTo: 'visibleTo',
  sort: ['name', 'asc'],
})
