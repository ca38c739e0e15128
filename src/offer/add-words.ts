import type { Label } from '../resources/define.ts'

export const addWords = {
  add: { zh: '加入方案', en: 'Add to a scheme' },
  which: { zh: '加入哪个方案', en: 'Which scheme' },
  fresh: { zh: '新建方案', en: 'A new scheme' },
  name: { zh: '方案名称', en: 'Name of the scheme' },
  firstName: { zh: '我的方案', en: 'My scheme' },
  withWeights: { zh: '方案采用这里的评价指标与权重', en: 'The scheme takes the criteria and weights of this ranking' },
  done: { zh: '已加入“{name}”', en: 'Added to “{name}”' },
  open: { zh: '打开方案', en: 'Open it' },
  failed: { zh: '没有加入', en: 'Not added' },
} as const satisfies Record<string, Label>
