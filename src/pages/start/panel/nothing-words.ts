import type { Label } from '../../../resources/define.ts'

export const nothingWords = {
  nothing: { zh: '没有符合条件的{kind}', en: 'No {kind} match' },
  nothingYet: { zh: '还没有发布的{kind}', en: 'No {kind} have been published yet' },
  nothingYetWhy: {
    zh: '各县市发布后会出现在这里和地图上。',
    en: 'They appear here and on the map as soon as they are published.',
  },
  noFavourites: { zh: '还没有收藏{kind}', en: 'No favourite {kind} yet' },
  noFavouritesHere: {
    zh: '点击列表或卡片上的爱心即可收藏，收藏保存在本浏览器中；登录后随账户保存。',
    en: 'Press the heart of a row or card; it is stored in this browser, and in your account once you sign in.',
  },
  noFavouritesOwn: {
    zh: '点击列表或卡片上的爱心即可收藏，换设备登录也能看到。',
    en: 'Press the heart of a row or card; you find it on every device where you sign in.',
  },
  chosen: { zh: '{label}：{values}', en: '{label}: {values}' },
  comma: { zh: '、', en: ', ' },
  places: { zh: '地图上有这些地点：', en: 'Places on the map:' },
  search: { zh: '搜索：{text}', en: 'Search: {text}' },
} as const satisfies Record<string, Label>
