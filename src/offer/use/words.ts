import type { Label } from '../../resources/define.ts'

/** Texts on the use that somebody wants to build. */
export const proposedUseWords = {
  none: { zh: '不指定', en: 'Not chosen yet' },
  noneWhy: {
    zh: '没有指定用途时，每条规则按最严格的情形判断。',
    en: 'Without a use, the strictest answer of every rule counts.',
  },
  other: { zh: '其他用途', en: 'Another use' },
  codeMistake: { zh: '代码{what}', en: 'The code {what}' },
  factsWhy: {
    zh: '还不知道的，可以留作“未知”；与之有关的规则按最严格的情形判断。',
    en: 'What is not known yet can stay so: the strictest answer counts where a rule asks for it.',
  },
  gone: { zh: '已不再提供的用途', en: 'A use that is no longer offered' },
  goneWhy: { zh: '这个用途已不再提供，请另选一个。', en: 'This use is no longer offered: choose another.' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  unknown: { zh: '未知', en: 'Not known' },
  fact: { zh: '{fact}：{value}', en: '{fact}: {value}' },
  useOf: { zh: '用途：', en: 'Use: ' },
  notChosen: { zh: '未指定', en: 'not chosen' },
  choose: { zh: '选择用途', en: 'Choose a use' },
  change: { zh: '换个用途', en: 'Another use' },
  analyseAgain: { zh: '按此用途重新分析', en: 'Analyse again for this use' },
} as const satisfies Record<string, Label>
