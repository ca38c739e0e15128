import { defineResource, type Pattern } from './define.ts'
import { englishName } from './shared-fields.ts'

/** Services and files that a basemap can come from. */
export const basemapKinds = ['tianditu', 'wmts', 'xyz', 'arcgis', 'pmtiles'] as const
export type BasemapKind = (typeof basemapKinds)[number]

/** Where the key of a service stands in its address. */
export const keyPlace = '{key}'
/** Maps of 天地图: vector, imagery and terrain. */
export const tiandituSets = ['vec', 'img', 'ter'] as const
export const deepestTianditu = 18
/** Deepest zoom of any basemap. */
export const deepestZoom = 22

/** Allowed form of an address with its places; `server/basemap/rules.ts` validates its meaning. */
const sourceAddress: Pattern = {
  source: 'https?://[^\\s#@]+',
  says: {
    zh: '应为以 https:// 或 http:// 开头的完整网址，不含空格、# 和用户名',
    en: 'must be a whole http(s):// address without spaces, # or a user name',
  },
}

const byAddress = { field: 'kind', values: ['wmts', 'xyz', 'arcgis'] } as const
const services = { field: 'kind', values: ['tianditu', ...byAddress.values] } as const

const longitude = { kind: 'decimal', min: -180, max: 180, scale: 6, unit: '°', onlyFor: services } as const
const latitude = { kind: 'decimal', min: -85, max: 85, scale: 6, unit: '°', onlyFor: services } as const

/**
 * A basemap beside the plain one: a map service or a file of tiles. Maintained by users who may configure permissions,
 * on the page of permission configuration. Visitors get what they need to draw it from `GET /basemap/{id}`, never the
 * key, and the address only where their browser calls it itself.
 */
export const basemaps = defineResource({
  name: 'basemaps',
  wire: 'sysBasemap',
  code: 'SACM',
  group: null,
  route: '/console/manager/authorityConfig?part=basemaps',
  label: { zh: '底图', en: 'Basemaps' },
  icon: 'region',
  fields: {
    name: {
      kind: 'text',
      label: { zh: '底图名称', en: 'Basemap' },
      required: true,
      unique: true,
      maxLength: 20,
      search: 'like',
      width: 140,
      english: 'nameEn',
    },
    nameEn: { ...englishName, maxLength: 40, width: 140 },
    kind: {
      kind: 'choice',
      label: { zh: '类型', en: 'Kind' },
      required: true,
      search: 'in',
      width: 130,
      options: [
        { value: 'tianditu', label: { zh: '天地图', en: 'Tianditu' } },
        { value: 'wmts', label: { zh: 'WMTS 服务', en: 'WMTS' } },
        { value: 'xyz', label: { zh: 'XYZ 瓦片', en: 'XYZ tiles' } },
        { value: 'arcgis', label: { zh: 'ArcGIS 地图服务', en: 'ArcGIS MapServer' } },
        { value: 'pmtiles', label: { zh: 'PMTiles 文件', en: 'PMTiles file' } },
      ],
    },
    address: {
      kind: 'text',
      label: { zh: '服务地址', en: 'Address' },
      onlyFor: byAddress,
      maxLength: 1000,
      search: 'like',
      width: 320,
      pattern: sourceAddress,
      help: {
        zh: 'WMTS 填能力文档（GetCapabilities）的地址，XYZ 填含 {z}/{x}/{y} 的地址，ArcGIS 填到 /MapServer 为止；密钥写作 {key}',
        en: 'WMTS: the address of its capabilities; XYZ: with {z}/{x}/{y}; ArcGIS: up to /MapServer. Write {key} where the key stands',
      },
    },
    key: {
      kind: 'password',
      isKept: true,
      label: { zh: '密钥', en: 'Key' },
      onlyFor: services,
      minLength: 1,
      maxLength: 200,
      help: {
        zh: '只写不读：保存后不再显示；不填则保留原密钥，换成别的主机时须重新填写',
        en: 'Write only: it is never shown again. Empty keeps the stored one; another host needs it again',
      },
    },
    layer: {
      kind: 'text',
      label: { zh: '图层', en: 'Layer' },
      onlyFor: { field: 'kind', values: ['tianditu', 'wmts', 'arcgis'] },
      maxLength: 200,
      width: 140,
      help: {
        zh: 'WMTS 的图层名，不填则用能力文档中第一个可用图层；天地图填 vec（矢量）、img（影像）或 ter（地形）',
        en: 'WMTS: the name of the layer, by default the first that can be drawn. Tianditu: vec, img or ter',
      },
    },
    file: {
      kind: 'files',
      accept: 'tiles',
      maxFiles: 1,
      label: { zh: 'PMTiles 文件', en: 'PMTiles file' },
      onlyFor: { field: 'kind', values: ['pmtiles'] },
    },
    minZoom: {
      kind: 'integer',
      onlyFor: services,
      label: { zh: '最小级别', en: 'Smallest zoom' },
      min: 0,
      max: deepestZoom,
      help: { zh: '不填则以服务或文件说明的为准', en: 'By default as the service or the file says' },
    },
    maxZoom: {
      kind: 'integer',
      onlyFor: services,
      label: { zh: '最大级别', en: 'Largest zoom' },
      min: 0,
      max: deepestZoom,
      help: { zh: '更大的级别由这一级放大', en: 'Beyond it the tiles of this zoom are enlarged' },
    },
    west: { ...longitude, label: { zh: '西界', en: 'West' } },
    south: { ...latitude, label: { zh: '南界', en: 'South' } },
    east: { ...longitude, label: { zh: '东界', en: 'East' } },
    north: { ...latitude, label: { zh: '北界', en: 'North' } },
    attribution: {
      kind: 'text',
      label: { zh: '版权说明', en: 'Attribution' },
      maxLength: 200,
      width: 160,
      help: { zh: '显示在地图下方和打印图上', en: 'Shown below the map and on printed sheets' },
    },
    approval: {
      kind: 'text',
      label: { zh: '审图号', en: 'Map approval number' },
      maxLength: 60,
      width: 140,
    },
    isRelayed: {
      kind: 'boolean',
      label: { zh: '由本系统转发', en: 'Through this server' },
      onlyFor: byAddress,
      default: true,
      width: 120,
      help: {
        zh: '转发时密钥不外泄，瓦片缓存在服务器；不转发则访客的浏览器直接访问该服务，该服务须允许跨域（CORS）',
        en: 'Keeps the key here and caches tiles on disk; otherwise the browsers of visitors call the service themselves, which must allow it (CORS)',
      },
    },
    sort: { kind: 'integer', label: { zh: '排序', en: 'Order' }, min: 0, max: 9999, default: 100, width: 80 },
    isDefault: {
      kind: 'boolean',
      label: { zh: '默认底图', en: 'Default' },
      default: false,
      width: 100,
      help: {
        zh: '访客打开地图时先显示；有多个时取排序在前的，没有时显示素图',
        en: 'Shown when a map opens: the first of several, or the plain one without any',
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
    remark: { kind: 'longText', label: { zh: '备注', en: 'Remark' }, maxLength: 500 },
  },
  list: ['name', 'kind', 'address', 'isRelayed', 'attribution', 'sort', 'isDefault', 'enabled'],
  title: 'name',
  sort: ['sort', 'asc'],
})
