import type { Label } from '../resources/define.ts'

/** Texts of inquiries. */
export const inquiryWords = {
  askAbout: { zh: '提交对“{name}”的投资意向', en: 'Inquire about {name}' },
  lead: {
    zh: '将送达当地招商部门，5 个工作日内答复。',
    en: 'Goes to the local investment office, which answers within five working days.',
  },
  messageHint: {
    zh: '想了解什么、计划投资的内容与规模',
    en: 'What you would like to know, and what and how much you plan to invest',
  },
  privacy: {
    zh: '联系方式仅供当地招商部门与您联系。',
    en: 'Your contact details are seen by the local investment office only.',
  },
  captcha: { zh: '验证码', en: 'Characters in the picture' },
  captchaReload: { zh: '换一张', en: 'Another picture' },
  captchaFailed: { zh: '未能加载', en: 'Not loaded' },
  required: { zh: '请输入{label}', en: 'Please enter {label}' },
  send: { zh: '提交', en: 'Send' },
  sent: { zh: '已提交', en: 'Sent' },
  number: { zh: '回执编号', en: 'Receipt no.' },
  due: { zh: '应答复日期', en: 'Answer due' },
  keepLink: {
    zh: '请保存下面的链接，凭它查看进度和答复；遗失后无法找回。',
    en: 'Keep this link: only it leads to the status and the answer.',
  },
  copy: { zh: '复制链接', en: 'Copy the link' },
  seeState: { zh: '查看进度', en: 'See the status' },
} as const satisfies Record<string, Label>
