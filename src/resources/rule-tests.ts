import { saysWords } from './rules/says-words.ts'
import { defineResource } from './define.ts'
import { outcomes } from './rules/outcome.ts'

/**
 * A test of a rule: a boundary, a use, and what the rule must say there. A rule is not published while one of its tests
 * fails.
 */
export const ruleTests = defineResource({
  name: 'ruleTests',
  wire: 'planRuleTests',
  code: 'PLAN',
  group: null,
  route: '/planManage?tab=tests',
  label: { zh: '规则测试', en: 'Rule tests' },
  icon: 'plan',
  fields: {
    name: {
      kind: 'text',
      label: { zh: '测试名称', en: 'Test' },
      required: true,
      maxLength: 80,
      search: 'like',
      width: 240,
    },
    ruleId: {
      kind: 'ref',
      to: 'rules',
      label: { zh: '管控规则', en: 'Rule' },
      required: true,
      createOnly: true,
      search: 'equal',
      width: 220,
    },
    useId: {
      kind: 'ref',
      to: 'uses',
      label: { zh: '拟建用途', en: 'Proposed use' },
      search: 'equal',
      width: 140,
      help: { zh: '不填表示用途未知', en: 'Empty: the use is not known' },
    },
    expected: {
      kind: 'choice',
      label: { zh: '应有结论', en: 'Expected' },
      required: true,
      search: 'in',
      width: 110,
      options: [
        ...outcomes.map((value) => ({ value, label: saysWords[value] })),
        { value: 'unknown', label: saysWords.unknown },
        { value: 'none', label: { zh: '不适用', en: 'Does not apply' } },
      ],
    },
    xzqdm: {
      kind: 'region',
      label: { zh: '所在区划', en: 'Region' },
      required: true,
      search: 'within',
      width: 130,
    },
    boundary: { kind: 'geometry', shape: 'MultiPolygon', label: { zh: '测试范围', en: 'Boundary' }, required: true },
  },
  list: ['name', 'ruleId', 'useId', 'expected', 'xzqdm'],
  title: 'name',
  scope: 'xzqdm',
  leastScope: 'region',
  sort: ['name', 'asc'],
})
