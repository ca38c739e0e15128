import type { Label } from '../../../resources/define.ts'

export const ruleWords = {
  publish: { zh: '发布修改', en: 'Publish changes' },
  publishAsk: { zh: '发布“{name}”？', en: 'Publish {name}?' },
  publishTells: {
    zh: '发布后，新的分析立即使用这一版；已有的分析不变。',
    en: 'New analyses use it at once; earlier ones stay as they are.',
  },
  note: { zh: '版本说明', en: 'Note on the version' },
  published: { zh: '已发布', en: 'Published' },
  notPublished: { zh: '没有发布', en: 'Not published' },
  versionsFailed: { zh: '版本没有载入', en: 'The versions could not be loaded' },
  noVersions: {
    zh: '还没有发布过版本，分析不使用此规则。',
    en: 'No version is published yet: analyses do not use it.',
  },
  ahead: { zh: '有尚未发布的修改。', en: 'There are changes that are not published.' },
  version: { zh: '第 {number} 版', en: 'Version {number}' },
  standing: { zh: '用于分析', en: 'Used in analyses' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  by: { zh: '{name}，{at}', en: '{name}, {at}' },
  system: { zh: '系统', en: 'the system' },
  content: { zh: '内容', en: 'Content' },
} as const satisfies Record<string, Label>
