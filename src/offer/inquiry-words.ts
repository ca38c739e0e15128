import type { Label } from '../resources/define.ts'
import { requiredWords } from '../resources/required-words.ts'
import type { Say } from '../providers/i18n.ts'

/** Texts of inquiries. */
export const inquiryWords = {
  askAbout: { zh: '提交对“{name}”的投资意向', en: 'Inquire about {name}' },
  lead: {
    zh: '将送达当地招商部门，5 个工作日内答复。带 * 的为必填。',
    en: 'Goes to the local investment office, which answers within five working days. Fields with * are required.',
  },
  messageHint: {
    zh: '想了解什么、计划投资的内容与规模',
    en: 'What you would like to know, and what and how much you plan to invest',
  },
  consent: {
    zh: '我已阅读并同意《{title}》（第 {number} 版）',
    en: 'I have read and consent to “{title}” (version {number})',
  },
  consentNeeded: { zh: '请先阅读并同意隐私说明', en: 'Read the privacy text and consent to it first' },
  readText: { zh: '阅读全文', en: 'Read the text' },
  hideText: { zh: '收起全文', en: 'Hide the text' },
  privacyReplaced: {
    zh: '隐私说明刚刚更新，请阅读新版并重新同意。已填写的内容都还在。',
    en: 'The privacy text has just been replaced. Read the new one and consent again; nothing you typed is lost.',
  },
  privacyFailed: { zh: '隐私说明未能加载', en: 'The privacy text could not be loaded' },
  noPrivacy: {
    zh: '平台还没有发布隐私说明，暂时不能提交。',
    en: 'This platform has not published its privacy text yet, so nothing can be sent.',
  },
  captcha: { zh: '验证码', en: 'Characters in the picture' },
  captchaReload: { zh: '换一张', en: 'Another picture' },
  captchaFailed: { zh: '未能加载', en: 'Not loaded' },
  send: { zh: '提交', en: 'Send' },
  sent: { zh: '已提交', en: 'Sent' },
  number: { zh: '回执编号', en: 'Receipt no.' },
  due: { zh: '应答复日期', en: 'Answer due' },
  keepLink: {
    zh: '用下面的链接查看进度和答复；链接遗失时，凭回执编号和电话或邮箱也能查到。',
    en: 'This link leads to the status and the answer. Without it, the receipt number with your phone number or e-mail address does, too.',
  },
  copy: { zh: '复制链接', en: 'Copy the link' },
  seeState: { zh: '查看进度', en: 'See the status' },
} as const satisfies Record<string, Label>

/** Form rule of a required text. */
export function required(say: Say, label: string) {
  return [{ required: true, whitespace: true, message: say(requiredWords.typed, { label }) }]
}
