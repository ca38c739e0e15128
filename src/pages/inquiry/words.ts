import type { Label } from '../../resources/define.ts'

/** Texts of the officers' page of inquiries. */
export const inquiryWords = {
  handle: { zh: '办理与进度', en: 'Answer and timeline' },
  waiting: { zh: '待办', en: 'Waiting' },
  overdue: { zh: '超期', en: 'Overdue' },
  quick: { zh: '快捷筛选', en: 'Quick filters' },
  waits: {
    zh: '已等待 {days} 个工作日，应于 {day} 前答复',
    en: 'Waiting for {days} working {days|day|days}; due by {day}',
  },
  late: {
    zh: '已超期：等待 {days} 个工作日，应于 {day} 前答复',
    en: 'Overdue: waiting for {days} working {days|day|days}, due by {day}',
  },
  timeline: { zh: '办理进度', en: 'Timeline' },
  answer: { zh: '答复（提交人可见）', en: 'Answer (the asker reads it)' },
  sendAnswer: { zh: '答复', en: 'Send the answer' },
  changeAnswer: { zh: '更新答复', en: 'Change the answer' },
  assignee: { zh: '承办人', en: 'Assignee' },
  choose: { zh: '选择承办人', en: 'Choose an assignee' },
  note: { zh: '内部备注（提交人不可见）', en: 'Note (not seen by the asker)' },
  addNote: { zh: '添加备注', en: 'Add the note' },
  take: { zh: '开始受理', en: 'Start' },
  close: { zh: '关闭', en: 'Close it' },
  reopen: { zh: '重新受理', en: 'Reopen' },
  failed: { zh: '未能保存', en: 'Not saved' },
  loadFailed: { zh: '进度未能加载', en: 'The timeline could not be loaded' },
} as const satisfies Record<string, Label>

/** Texts of the timeline's steps. */
export const stepWords: Readonly<Record<string, Label>> = {
  created: { zh: '提交投资意向', en: 'Inquired' },
  read: { zh: '查看', en: 'Read' },
  assigned: { zh: '指定承办人：{text}', en: 'Assigned to {text}' },
  status: { zh: '状态改为“{status}”', en: 'Status set to “{status}”' },
  answered: { zh: '答复', en: 'Answered' },
  note: { zh: '备注', en: 'Note' },
  nearing: { zh: '到期提醒', en: 'Reminder: due soon' },
  reminded: { zh: '超期催办', en: 'Reminder: overdue' },
}
