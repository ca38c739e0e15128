import { defineResource } from './define.ts'
import { attachments, published } from './shared-fields.ts'

/**
 * A policy or regulation. Its document title is that of flow chart management: a quirk that the specification keeps
 * (section 2). Whether it is in force today, and what has replaced it, is computed by the database when the row is
 * read.
 */
export const laws = defineResource({
  name: 'laws',
  wire: 'sysLaw',
  code: 'LAW',
  group: 'system',
  route: '/console/manager/law',
  label: { zh: '政策法规管理', en: 'Policies and regulations' },
  pageTitle: { zh: '流程图管理', en: 'Flow charts' },
  icon: 'law',
  fields: {
    title: {
      kind: 'text',
      label: { zh: '标题', en: 'Title' },
      required: true,
      maxLength: 200,
      search: 'like',
      width: 320,
    },
    docNo: { kind: 'text', label: { zh: '文号', en: 'Document no.' }, maxLength: 80, search: 'like', width: 190 },
    issuer: { kind: 'text', label: { zh: '发布机关', en: 'Issued by' }, maxLength: 120, search: 'like', width: 200 },
    level: {
      kind: 'dict',
      dict: 'law_level',
      label: { zh: '层级', en: 'Level' },
      required: true,
      search: 'in',
      width: 80,
    },
    category: {
      kind: 'dict',
      dict: 'law_category',
      label: { zh: '类别', en: 'Category' },
      required: true,
      search: 'in',
      width: 140,
    },
    xzqdm: { kind: 'region', label: { zh: '适用区划', en: 'Region' }, required: true, search: 'within', width: 130 },
    publishedOn: {
      kind: 'date',
      label: { zh: '公布日期', en: 'Issued on' },
      required: true,
      search: 'range',
      width: 120,
    },
    effectiveOn: {
      kind: 'date',
      label: { zh: '施行日期', en: 'In force from' },
      width: 120,
      help: { zh: '不填则自公布之日起施行', en: 'Without it the law is in force from the day it is issued' },
    },
    repealedOn: {
      kind: 'date',
      label: { zh: '废止日期', en: 'Repealed on' },
      width: 120,
      help: { zh: '自该日起失效', en: 'From this day it is no longer in force' },
    },
    status: {
      kind: 'choice',
      label: { zh: '时效', en: 'Validity' },
      computed: true,
      derived: true,
      search: 'in',
      width: 150,
      inSight: true,
      options: [
        { value: 'pending', label: { zh: '未生效', en: 'Not yet in force' }, color: '#b8791f' },
        { value: 'effective', label: { zh: '有效', en: 'In force' }, color: '#4b8b5f' },
        { value: 'repealed', label: { zh: '失效', en: 'Repealed' }, color: '#8c96a3' },
      ],
    },
    body: { kind: 'richText', label: { zh: '正文', en: 'Text' }, maxLength: 200_000 },
    attachments: {
      ...attachments,
      help: {
        zh: '可检索 PDF、.docx 和文本文件中的文字；旧版 .doc 请另存为 .docx',
        en: 'Search finds the words of PDF, .docx and text files; save an old .doc as .docx',
      },
    },
    replaces: { kind: 'refs', to: 'laws', label: { zh: '取代的法规', en: 'Replaces' }, width: 220 },
    replacedBy: {
      kind: 'refs',
      to: 'laws',
      label: { zh: '被取代于', en: 'Replaced by' },
      computed: true,
      derived: true,
      width: 220,
    },
    layers: { kind: 'refs', to: 'layers', label: { zh: '相关规划图层', en: 'Planning layers' }, width: 200 },
    flows: { kind: 'refs', to: 'flows', label: { zh: '相关流程图', en: 'Flow charts' }, width: 200 },
    published: {
      ...published,
      help: { zh: '发布后任何人无须登录即可阅读', en: 'Published laws can be read without signing in' },
    },
  },
  list: ['title', 'docNo', 'level', 'category', 'issuer', 'publishedOn', 'status', 'published'],
  title: 'title',
  scope: 'xzqdm',
  actions: ['publish'],
  publish: 'published',
  sort: ['publishedOn', 'desc'],
  grows: true,
})
