import type { Label } from '../resources/define.ts'

/** Texts of help and its tours. */
export const tourWords = {
  help: { zh: '帮助', en: 'Help' },
  tours: { zh: '带我看看', en: 'Show me around' },
  toursWhy: {
    zh: '几步认识一个页面；用“下一步”或左右方向键前进，Esc 结束。',
    en: 'A page in a few steps; go on with Next or the arrow keys, end with Escape.',
  },
  guide: { zh: '使用手册', en: 'User guide' },
  guideWhy: {
    zh: '带图的详细说明，随系统提供，不需要外网。',
    en: 'In Chinese, with pictures; it comes with this server and needs no internet.',
  },
  inquiries: { zh: '投资意向', en: 'Inquiries' },
  findInquiry: { zh: '凭回执编号查询进度和答复', en: 'Find status and answer by the receipt number' },
  keys: { zh: '快捷键', en: 'Keys' },
  next: { zh: '下一步', en: 'Next' },
  previous: { zh: '上一步', en: 'Back' },
  step: { zh: '{step} / {steps}', en: '{step} / {steps}' },
} as const satisfies Record<string, Label>

export const keyWords: readonly { keys: string; does: Label }[] = [
  { keys: 'Ctrl K / ⌘K', does: { zh: '查找页面、数据和命令', en: 'Find pages, rows and commands' } },
  { keys: '/', does: { zh: '列表中：定位到搜索框', en: 'In a list: go to the search box' } },
  {
    keys: '↑ ↓',
    does: {
      zh: '列表中：移到上一行、下一行；Enter 查看，空格勾选',
      en: 'In a list: to the row above or below; Enter opens it, Space ticks it',
    },
  },
  {
    keys: 'K J',
    does: { zh: '详情中：上一条、下一条', en: 'In the details: the previous and the next row' },
  },
  {
    keys: 'Shift ← →',
    does: { zh: '列表的表头上：调整列宽', en: 'On the head of a column: its width' },
  },
  {
    keys: 'Tab',
    does: {
      zh: '逐个移动到下一个控件；第一个是“跳到主要内容”',
      en: 'To the next control; the first one skips to the content',
    },
  },
  { keys: 'Esc', does: { zh: '关闭当前的窗口或抽屉', en: 'Close the topmost window' } },
]
