import { defineResource } from './define.ts'
import { isAhead, published, publishedVersion } from './shared-fields.ts'

/**
 * A flow chart. `graph` is the draft of its editors; readers see the published version, which is immutable
 * (`server/flows`). Name, category and description belong to the row and apply to every version.
 */
export const flows = defineResource({
  name: 'flows',
  wire: 'sysFlow',
  code: 'FLOW',
  group: 'system',
  route: '/console/manager/flow',
  label: { zh: '流程图管理', en: 'Flow charts' },
  icon: 'flow',
  fields: {
    name: {
      kind: 'text',
      label: { zh: '流程名称', en: 'Flow chart' },
      required: true,
      unique: true,
      maxLength: 80,
      search: 'like',
      width: 260,
    },
    category: {
      kind: 'dict',
      dict: 'flow_category',
      label: { zh: '流程类别', en: 'Category' },
      required: true,
      search: 'in',
      width: 140,
    },
    description: { kind: 'longText', label: { zh: '流程说明', en: 'Description' }, maxLength: 2000 },
    graph: { kind: 'graph', label: { zh: '流程图', en: 'Chart' }, isInternal: true },
    publishedVersion,
    isAhead,
    published: {
      ...published,
      help: { zh: '发布后任何人无须登录即可查看', en: 'Published charts can be read without signing in' },
    },
  },
  list: ['name', 'category', 'publishedVersion', 'isAhead', 'published'],
  title: 'name',
  actions: ['publish'],
  publish: 'published',
  sort: ['name', 'asc'],
})
