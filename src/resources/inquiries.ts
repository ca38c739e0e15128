import { defineResource } from './define.ts'
import { emailPattern, phonePattern } from './shared-fields.ts'

/** Working days to answer an inquiry; after them it is overdue. */
export const answerWithinDays = 5

/** Statuses of an inquiry that still waits for the officers. */
export const waitingStatuses = ['new', 'processing'] as const

/** What an inquiry can be about, by resource name: any resource with a region and a title can be added here. */
export const targetKinds = ['projects', 'lands', 'schemes'] as const
export type TargetKind = (typeof targetKinds)[number]

/**
 * An investment inquiry about a project, parcel or scheme, from a signed-in user or a visitor. It belongs to the region
 * of its subject, whose officers answer it. The inquirer reads it through separate calls (`server/inquiries`), which
 * show neither notes nor colleagues.
 */
export const inquiries = defineResource({
  name: 'inquiries',
  wire: 'inquiries',
  code: 'PM',
  group: 'operations',
  route: '/console/manager/inquiry',
  label: { zh: '投资意向', en: 'Inquiries' },
  icon: 'inquiry',
  fields: {
    receiptNo: {
      kind: 'text',
      label: { zh: '回执编号', en: 'Receipt no.' },
      unique: true,
      computed: true,
      maxLength: 30,
      search: 'like',
      width: 170,
    },
    status: {
      kind: 'choice',
      label: { zh: '状态', en: 'Status' },
      default: 'new',
      search: 'in',
      width: 100,
      inSight: true,
      options: [
        { value: 'new', label: { zh: '新提交', en: 'New' }, color: '#c8862b' },
        { value: 'processing', label: { zh: '受理中', en: 'In progress' }, color: '#2b5f9e' },
        { value: 'answered', label: { zh: '已答复', en: 'Answered' }, color: '#4b8b5f' },
        { value: 'closed', label: { zh: '已关闭', en: 'Closed' }, color: '#8c96a3' },
      ],
    },
    targetKind: {
      kind: 'choice',
      label: { zh: '意向类型', en: 'Kind' },
      createOnly: true,
      search: 'in',
      width: 90,
      options: [
        { value: 'projects', label: { zh: '项目', en: 'Project' } },
        { value: 'lands', label: { zh: '地块', en: 'Parcel' } },
        { value: 'schemes', label: { zh: '方案', en: 'Scheme' } },
      ],
    },
    targetId: {
      kind: 'text',
      label: { zh: '意向对象的标识', en: 'Id of the subject' },
      createOnly: true,
      maxLength: 64,
      width: 120,
    },
    targetName: {
      kind: 'text',
      label: { zh: '意向对象', en: 'About' },
      computed: true,
      maxLength: 120,
      search: 'like',
      width: 220,
    },
    xzqdm: {
      kind: 'region',
      label: { zh: '所在区划', en: 'Region' },
      required: true,
      createOnly: true,
      search: 'within',
      width: 130,
      help: { zh: '选定项目或地块时以其所在区划为准', en: 'The region of the project or parcel, if one is given' },
    },
    name: {
      kind: 'text',
      label: { zh: '联系人', en: 'Name' },
      required: true,
      maxLength: 40,
      search: 'like',
      width: 110,
    },
    company: { kind: 'text', label: { zh: '单位', en: 'Company' }, maxLength: 100, search: 'like', width: 180 },
    phone: {
      kind: 'text',
      label: { zh: '电话', en: 'Phone' },
      required: true,
      maxLength: 20,
      width: 130,
      pattern: phonePattern,
    },
    email: {
      kind: 'text',
      label: { zh: '邮箱', en: 'E-mail' },
      maxLength: 120,
      width: 180,
      pattern: emailPattern,
    },
    message: {
      kind: 'longText',
      label: { zh: '意向内容', en: 'Message' },
      required: true,
      createOnly: true,
      maxLength: 2000,
    },
    plannedUse: {
      kind: 'dict',
      dict: 'project_category',
      label: { zh: '拟投业态', en: 'Planned use' },
      search: 'in',
      width: 110,
    },
    investmentWan: {
      kind: 'decimal',
      label: { zh: '拟投资额', en: 'Planned investment' },
      min: 0,
      max: 1e9,
      scale: 2,
      unit: { zh: '万元', en: '10k yuan' },
      search: 'range',
      width: 120,
    },
    timing: {
      kind: 'choice',
      label: { zh: '计划时间', en: 'Planned start' },
      search: 'in',
      width: 110,
      options: [
        { value: 'halfYear', label: { zh: '半年内', en: 'Within six months' } },
        { value: 'year', label: { zh: '一年内', en: 'Within a year' } },
        { value: 'threeYears', label: { zh: '三年内', en: 'Within three years' } },
        { value: 'undecided', label: { zh: '尚未确定', en: 'Not decided' } },
      ],
    },
    assignee: { kind: 'ref', to: 'users', label: { zh: '承办人', en: 'Assignee' }, search: 'in', width: 110 },
    answer: {
      kind: 'longText',
      label: { zh: '答复', en: 'Answer' },
      maxLength: 4000,
      help: { zh: '提交人可以看到', en: 'The asker reads it' },
    },
    answeredAt: { kind: 'dateTime', label: { zh: '答复时间', en: 'Answered at' }, computed: true, width: 160 },
    readAt: { kind: 'dateTime', label: { zh: '首次阅读', en: 'First read' }, computed: true, width: 160 },
    dueOn: {
      kind: 'date',
      deadline: { field: 'status', open: waitingStatuses },
      label: { zh: '应答复日期', en: 'Due on' },
      computed: true,
      search: 'range',
      width: 150,
    },
    consentVersion: {
      kind: 'integer',
      label: { zh: '同意的隐私说明版本', en: 'Consent: version' },
      computed: true,
      min: 1,
      max: 1_000_000,
      width: 160,
    },
    consentedAt: { kind: 'dateTime', label: { zh: '同意时间', en: 'Consent: given at' }, computed: true, width: 160 },
  },
  list: [
    'receiptNo',
    'status',
    'dueOn',
    'targetName',
    'plannedUse',
    'investmentWan',
    'timing',
    'xzqdm',
    'name',
    'phone',
    'assignee',
  ],
  title: 'receiptNo',
  scope: 'xzqdm',
  sort: ['receiptNo', 'desc'],
  grows: true,
})
