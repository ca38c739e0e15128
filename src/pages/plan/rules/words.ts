import type { Label } from '../../../resources/define.ts'

export const ruleWords = {
  publish: { zh: '发布修改', en: 'Publish changes' },
  publishAsk: { zh: '发布“{name}”？', en: 'Publish {name}?' },
  publishTells: {
    zh: '发布后，新的分析立即使用这一版；已有的分析不变。',
    en: 'New analyses use it at once; earlier ones stay as they are.',
  },
  publishTellsLater: {
    zh: '规则自 {date} 起施行：在此之前的分析不用它，下面的比较也只到今天，所以没有改变。',
    en: 'The rule is in force from {date}: until then analyses do not use it, and nothing changes today.',
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
  tests: { zh: '规则测试', en: 'Tests' },
  testing: { zh: '正在运行测试…', en: 'Running the tests …' },
  testsFailedToRun: { zh: '测试没有运行', en: 'The tests could not be run' },
  noTests: {
    zh: '还没有测试。在规则适用和不适用的地方各写几项，发布前会自动核对。',
    en: 'There are no tests yet. Add some where the rule applies and where it does not: they run before it is published.',
  },
  testsPassed: { zh: '{count} 项测试全部通过', en: '{count} {count|test|tests} passed' },
  testsFailed: {
    zh: '{of} 项测试中有 {count} 项没有通过，修改规则或测试后才能发布',
    en: '{count} of {of} tests failed: change the rule or the tests before publishing',
  },
  testPassed: { zh: '{use}：{found}', en: '{use}: {found}' },
  testFailed: { zh: '{use}：应为“{expected}”，现为“{found}”', en: '{use}: expected “{expected}”, found “{found}”' },
  noUse: { zh: '用途未知', en: 'Use not known' },
  manageTests: { zh: '添加和修改测试', en: 'Add and change tests' },
  content: { zh: '内容', en: 'Content' },
} as const satisfies Record<string, Label>
