/** Texts of the palette; only that loads them. */
export const paletteWords = {
  searchEmpty: { zh: '没有匹配的页面、操作或数据', en: 'Nothing matches' },
  searching: { zh: '正在查找…', en: 'Searching…' },
  searchHint: {
    zh: '输入编号或名称，可直接打开地块、项目、用户等数据',
    en: 'Type a number or a name to open a parcel, a project, a user …',
  },
  allRows: { zh: '查看全部 {total} 条', en: 'Show all {total}' },
  foundCount: { zh: '找到 {count} 项', en: '{count} found' },
} as const
