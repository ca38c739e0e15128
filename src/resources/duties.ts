import { defineResource } from './define.ts'
import { englishName } from './shared-fields.ts'

/**
 * Something to obtain where a rule allows a use under conditions (办理事项): a document, the authority that grants it, and
 * the stage of the project at which it is due.
 */
export const duties = defineResource({
  name: 'duties',
  wire: 'planDuties',
  code: 'PLAN',
  group: null,
  route: '/planManage?tab=duties',
  label: { zh: '办理事项', en: 'Required approvals' },
  icon: 'plan',
  fields: {
    name: {
      kind: 'text',
      label: { zh: '事项或文件', en: 'Document' },
      required: true,
      unique: true,
      maxLength: 120,
      search: 'like',
      english: 'nameEn',
      width: 240,
    },
    nameEn: englishName,
    xzqdm: {
      kind: 'region',
      label: { zh: '适用区划', en: 'Region' },
      required: true,
      search: 'within',
      width: 130,
    },
    authority: {
      kind: 'text',
      label: { zh: '办理部门', en: 'Authority' },
      maxLength: 120,
      search: 'like',
      width: 180,
    },
    stage: {
      kind: 'choice',
      label: { zh: '阶段', en: 'Stage' },
      required: true,
      search: 'in',
      width: 110,
      options: [
        { value: 'siting', label: { zh: '选址立项', en: 'Siting' } },
        { value: 'land', label: { zh: '用地报批', en: 'Land approval' } },
        { value: 'design', label: { zh: '规划设计', en: 'Design' } },
        { value: 'construction', label: { zh: '开工建设', en: 'Construction' } },
        { value: 'operation', label: { zh: '竣工运营', en: 'Operation' } },
      ],
    },
    workingDays: {
      kind: 'integer',
      label: { zh: '办理时限', en: 'Time' },
      min: 1,
      max: 999,
      unit: { zh: '工作日', en: 'working days' },
      width: 110,
      help: { zh: '不填则取流程图中办成的时限', en: 'Without it, the time to success of the flow chart' },
    },
    flowId: { kind: 'ref', to: 'flows', label: { zh: '流程图', en: 'Flow chart' }, width: 200 },
    note: { kind: 'longText', label: { zh: '办理要点', en: 'Notes' }, maxLength: 1000 },
    sort: { kind: 'integer', label: { zh: '排序', en: 'Order' }, min: 0, max: 9999, default: 0, width: 70 },
  },
  list: ['name', 'nameEn', 'stage', 'authority', 'workingDays', 'flowId', 'xzqdm'],
  title: 'name',
  scope: 'xzqdm',
  leastScope: 'region',
  sort: ['sort', 'asc'],
})

export type DutyStage = (typeof duties.fields.stage.options)[number]['value']

/** Something to obtain because of a condition, as it was declared when the analysis was made. */
export type AskedDuty = {
  id: string
  name: string
  nameEn: string | null
  authority: string | null
  stage: DutyStage
  note: string | null
  /** The published flow chart. */
  flow: { id: string; name: string } | null
  /** Working days, as the duty says or else as its flow chart takes to success; null where neither says. */
  days: { least: number; most: number } | null
  /** Codes of the rules that ask for it. */
  rules: readonly string[]
}
