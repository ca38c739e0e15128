import type { Label } from '../resources/define.ts'

/** Texts about projects and parcels, shared by the start page and the project pages. */
export const offerWords = {
  lands: { zh: '地块', en: 'Parcels' },
  projects: { zh: '项目', en: 'Projects' },
  yiYuan: { zh: '{value} 亿元', en: '{value}' },
  wanYuan: { zh: '{value} 万元', en: '{value}' },
  perMu: { zh: '{value} 万元/亩', en: '{value}/mu' },
  totalPrice: { zh: '参考总价', en: 'Total price' },
  years: { zh: '{value} 年', en: '{value} years' },
  unknown: { zh: '未提供', en: 'Not stated' },
  call: { zh: '拨打 {phone}', en: 'Call {phone}' },
  ask: { zh: '我有意向', en: 'Inquire' },
  contact: { zh: '联系方式', en: 'Contact' },
  noContact: {
    zh: '未留联系方式，可向当地招商部门咨询。',
    en: 'No contact is given; ask the local investment office.',
  },
  attachments: { zh: '资料下载', en: 'Documents' },
  attachment: { zh: '资料 {number}', en: 'Document {number}' },
  keep: { zh: '收藏“{name}”', en: 'Add {name} to favourites' },
  unkeep: { zh: '取消收藏“{name}”', en: 'Remove {name} from favourites' },
  photo: { zh: '“{name}”的照片 {number}', en: 'Picture {number} of {name}' },
  photos: { zh: '照片', en: 'Pictures' },
  noPhotos: { zh: '示意图', en: 'Illustration' },
  closePhoto: { zh: '关闭大图', en: 'Close the picture' },
  earlier: { zh: '上一张', en: 'Previous picture' },
  later: { zh: '下一张', en: 'Next picture' },
} as const satisfies Record<string, Label>
