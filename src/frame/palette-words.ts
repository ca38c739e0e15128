/** Texts of the palette; only that loads them. */
export const paletteWords = {
  places: { zh: '地图上的地点', en: 'Places on the map' },
  searchEmpty: { zh: '没有匹配的页面、操作或数据', en: 'Nothing matches' },
  searching: { zh: '正在查找…', en: 'Searching…' },
  searchHint: {
    zh: '输入编号、名称、拼音或首字母，可直接打开数据，或在地图上前往',
    en: 'Type a number or a name to open a parcel, a project, a user or a place on the map',
  },
  allRows: { zh: '查看全部 {total} 条', en: 'Show all {total}' },
  foundCount: { zh: '找到 {count} 项', en: '{count} found' },
} as const
