import { defineResource } from './define.ts'
import { published } from './shared-fields.ts'

/**
 * A version of the text that people consent to when they send an inquiry. Publishing gives it the next number and makes
 * it final: the newest one is shown, and the earlier ones stay as the record of what was consented to.
 */
export const privacyTexts = defineResource({
  name: 'privacyTexts',
  wire: 'privacyTexts',
  code: 'PRIVACY',
  group: 'operations',
  route: '/console/manager/privacy',
  label: { zh: '隐私说明', en: 'Privacy texts' },
  icon: 'privacy',
  fields: {
    number: {
      kind: 'integer',
      label: { zh: '版本号', en: 'Version no.' },
      unique: true,
      computed: true,
      min: 1,
      max: 1_000_000,
      width: 90,
    },
    title: {
      kind: 'text',
      label: { zh: '标题', en: 'Title' },
      required: true,
      maxLength: 80,
      search: 'like',
      width: 260,
    },
    titleEn: { kind: 'text', label: { zh: '英文标题', en: 'English title' }, maxLength: 120, width: 260 },
    body: { kind: 'richText', label: { zh: '正文', en: 'Text' }, required: true, maxLength: 20_000 },
    bodyEn: {
      kind: 'richText',
      label: { zh: '英文正文', en: 'English text' },
      maxLength: 20_000,
      help: { zh: '不填则英文界面显示中文', en: 'Without it the English interface shows the Chinese text' },
    },
    published: {
      ...published,
      help: {
        zh: '发布后即为最新版，不能再修改、撤下或删除；需要更改时另建一版',
        en: 'A published version is the one in force and is final; to change it, add another version',
      },
    },
    publishedAt: { kind: 'dateTime', label: { zh: '发布时间', en: 'Published at' }, computed: true, width: 160 },
  },
  list: ['number', 'title', 'titleEn', 'published', 'publishedAt'],
  title: 'title',
  sort: ['number', 'desc'],
  actions: ['publish'],
  publish: 'published',
})
