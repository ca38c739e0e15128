/** Texts of the permission configuration page. */
export const authorityWords = {
  parts: { zh: '权限配置的内容', en: 'Parts of permission configuration' },
  codes: { zh: '权限编码', en: 'Codes' },
  services: { zh: '接入应用', en: 'Registered services' },
  basemaps: { zh: '底图', en: 'Basemaps' },
  terrain: { zh: '高程数据', en: 'Elevation data' },
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

/** Texts of what is known of an elevation raster. */
export const rasterWords = {
  facts: { zh: '数据概况', en: 'What the file has' },
  reading: { zh: '正在读取数据概况…', en: 'Reading the file …' },
  failed: { zh: '无法读取数据概况：{reason}', en: 'What the file has can’t be read: {reason}' },
  noFile: { zh: '尚未上传高程文件', en: 'No elevation file is uploaded yet' },
  cells: { zh: '像元', en: 'Cells' },
  cellCount: { zh: '{columns} × {rows}（共 {count} 个）', en: '{columns} × {rows} ({count} in all)' },
  cellSize: { zh: '像元大小', en: 'Cell size' },
  metres: { zh: '{width} × {height} 米', en: '{width} × {height} m' },
  metresInMiddle: {
    zh: '{width} × {height} 米（数据中部；{degreesX}° × {degreesY}°）',
    en: '{width} × {height} m (in the middle; {degreesX}° × {degreesY}°)',
  },
  range: { zh: '高程', en: 'Heights' },
  heights: { zh: '{least} – {most} 米', en: '{least} – {most} m' },
  extent: { zh: '范围', en: 'Extent' },
  coverage: { zh: '覆盖本区划', en: 'Coverage' },
  covered: {
    zh: '本区划面积的 {percent}% 在数据范围之内',
    en: '{percent}% of the region’s area lies inside the extent',
  },
  uncovered: {
    zh: '本区划不在数据范围之内，请检查坐标系是否正确',
    en: 'The region lies outside the extent; check whether the coordinate system is right',
  },
  missing: { zh: '无数据的像元', en: 'Cells without a height' },
  none: { zh: '没有', en: 'None' },
  unknown: { zh: '未知', en: 'Unknown' },
  size: { zh: '占用空间', en: 'Size' },
  bytes: { zh: '{size}（转换后）', en: '{size} (converted)' },
} as const
