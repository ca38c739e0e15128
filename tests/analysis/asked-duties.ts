import type { AskedDuty } from '../../src/resources/duties.ts'

/** With a flow chart and its days. */
export const permit: AskedDuty = {
  id: 'permit',
  name: '农用地转用审批',
  nameEn: 'Conversion of agricultural land',
  authority: '自然资源局',
  stage: 'land',
  note: '附勘测定界报告。',
  flow: { id: 'f1', name: '建设用地审批流程' },
  days: { least: 67, most: 87 },
  rules: ['R04'],
}
/** Without either, and without an authority. */
export const study: AskedDuty = {
  ...permit,
  id: 'study',
  name: '地质灾害危险性评估报告',
  nameEn: null,
  stage: 'design',
  note: null,
  flow: null,
  days: null,
  authority: null,
  rules: ['R14', 'R15'],
}
