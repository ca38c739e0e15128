/** Texts of the permission configuration page. */
export const authorityWords = {
  parts: { zh: '权限配置的内容', en: 'Parts of permission configuration' },
  codes: { zh: '权限编码', en: 'Codes' },
  services: { zh: '接入应用', en: 'Registered services' },
  basemaps: { zh: '底图', en: 'Basemaps' },
} as const

/** Texts of trying a basemap before it is saved. */
export const basemapWords = {
  trial: { zh: '试用底图', en: 'Try the basemap' },
  try: { zh: '试一下', en: 'Try it' },
  hint: {
    zh: '不保存，先看看服务或文件能否显示',
    en: 'See whether the service or the file can be shown, before saving',
  },
  title: { zh: '标题', en: 'Title' },
  attribution: { zh: '版权说明', en: 'Attribution' },
  zooms: { zh: '级别', en: 'Zooms' },
  projection: { zh: '坐标系', en: 'Projection' },
  mercator: { zh: 'Web 墨卡托', en: 'Web Mercator' },
  degrees: { zh: '经纬度', en: 'Degrees' },
  extent: { zh: '范围', en: 'Extent' },
  layers: { zh: '图层', en: 'Layers' },
  preview: { zh: '第 {zoom} 级的一块瓦片', en: 'A tile at zoom {zoom}' },
} as const
