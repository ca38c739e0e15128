import type { Label } from '../../../resources/define.ts'

export const shareWords = {
  shareTitle: { zh: '分享当前地图', en: 'Share this map' },
  shareWhy: {
    zh: '链接会恢复区划、筛选、图层、视野、选中对象和对比栏。',
    en: 'The link brings back region, filters, layers, view, selection and what is being compared.',
  },
  copy: { zh: '复制链接', en: 'Copy the link' },
  copied: { zh: '链接已复制', en: 'Link copied' },
  copyByHand: {
    zh: '浏览器不允许自动复制，请手动选取链接',
    en: 'The browser does not allow copying; select the link by hand',
  },
  qr: { zh: '手机扫码打开', en: 'Scan to open on a phone' },
} as const satisfies Record<string, Label>
