/** Texts of the palette; only that loads them. */
export const paletteWords = {
  places: { zh: '地图上的地点', en: 'Places on the map' },
  searchEmpty: { zh: '没有匹配的页面、操作或数据', en: 'Nothing matches' },
  searching: { zh: '正在查找…', en: 'Searching…' },
  searchHint: {
    zh: '输入编号或名称可直接打开数据；地点还可输入拼音或首字母，在地图上定位',
    en: 'Type a number or a name to open a row; places on the map are also found by pinyin and initials',
  },
  allRows: { zh: '查看全部 {total} 条', en: 'Show all {total}' },
  foundCount: { zh: '找到 {count} 项', en: '{count} found' },
} as const
