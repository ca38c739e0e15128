import { defineResource } from './define.ts'

/** Limits of a scheme: with more it is no longer a shortlist. */
export const mostCandidates = 40
export const mostCriteria = 40
/** Maximum number of schemes or candidates side by side. */
export const mostBeside = 4

/**
 * A scheme (方案): a shortlist with its purpose and findings. Only its creator sees a scheme until it is submitted.
 * Candidates are parcels or analysed areas: a drawn boundary is stored in its analysis run, which never changes.
 * Candidates and criteria are changed one by one by `PUT /schemes/candidates`, so that two users who add something
 * never overwrite each other; everything else is an ordinary update.
 */
export const schemes = defineResource({
  name: 'schemes',
  wire: 'schemes',
  code: 'PLAN',
  group: null,
  route: '/planManage',
  label: { zh: '招商方案', en: 'Schemes' },
  icon: 'plan',
  fields: {
    name: {
      kind: 'text',
      label: { zh: '方案名称', en: 'Scheme' },
      required: true,
      maxLength: 80,
      search: 'like',
      width: 200,
    },
    purpose: { kind: 'longText', label: { zh: '用途与目标', en: 'Purpose' }, maxLength: 1000 },
    xzqdm: { kind: 'region', label: { zh: '意向区划', en: 'Region' }, required: true, search: 'within', width: 130 },
    notes: { kind: 'longText', label: { zh: '备注', en: 'Notes' }, maxLength: 8000 },
    submitted: {
      kind: 'boolean',
      default: false,
      label: { zh: '已提交', en: 'Submitted' },
      search: 'equal',
      width: 90,
      inSight: true,
      help: {
        zh: '提交后，意向区划的管理人员可以查看和补充；未提交时只有您自己能看到',
        en: 'Officers of the region can then read it and add to it; until then it is private',
      },
    },
    candidates: {
      kind: 'items',
      label: { zh: '候选地块', en: 'Candidates' },
      computed: true,
      maxItems: mostCandidates,
      of: {
        key: { kind: 'text', label: { zh: '编号', en: 'Key' }, required: true, unique: true, maxLength: 16 },
        name: { kind: 'text', label: { zh: '名称', en: 'Name' }, required: true, maxLength: 120 },
        landId: { kind: 'text', label: { zh: '地块', en: 'Parcel' }, maxLength: 64 },
        /** The version of the parcel that the scheme's owner last viewed. */
        landVersion: { kind: 'integer', label: { zh: '地块版本', en: 'Parcel version' }, min: 1, max: 2_147_483_647 },
        runId: { kind: 'text', label: { zh: '分析记录', en: 'Analysis' }, maxLength: 64 },
        note: { kind: 'text', label: { zh: '说明', en: 'Note' }, maxLength: 500 },
      },
    },
    /** Origin of the weights: the key of a template, or empty. */
    template: { kind: 'text', label: { zh: '权重模板', en: 'Template of weights' }, computed: true, maxLength: 64 },
    /** Weights have no unit: only their proportions matter. */
    criteria: {
      kind: 'items',
      label: { zh: '评价指标与权重', en: 'Criteria and weights' },
      computed: true,
      maxItems: mostCriteria,
      of: {
        criterion: {
          kind: 'text',
          label: { zh: '指标', en: 'Criterion' },
          required: true,
          unique: true,
          maxLength: 64,
        },
        weight: { kind: 'integer', label: { zh: '权重', en: 'Weight' }, required: true, min: 0, max: 1000 },
      },
    },
  },
  list: ['name', 'xzqdm', 'submitted', 'candidates'],
  title: 'name',
  scope: 'xzqdm',
  privateUntil: 'submitted',
  sort: ['name', 'asc'],
  grows: true,
})
