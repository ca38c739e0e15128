/** Fields that several resources share. */

export const phonePattern = {
  source: '[0-9+() -]{5,20}',
  says: { zh: '应为有效的电话号码，座机请带区号', en: 'must be a valid phone number, with its area code' },
  format: 'phone',
} as const

export const emailPattern = {
  source: '[^@\\s]+@[^@\\s]+\\.[^@\\s]+',
  says: { zh: '应为邮箱地址', en: 'must be an e-mail address' },
} as const

/** The name of a row on English pages, beside a Chinese one. */
export const englishName = {
  kind: 'text',
  label: { zh: '英文名称', en: 'English name' },
  maxLength: 120,
  search: 'like',
  width: 200,
  help: {
    zh: '英文界面、报告和邮件显示此名称；不填则显示中文名称',
    en: 'Shown on English pages, in reports and mails; without it they show the Chinese name',
  },
} as const

export const photos = {
  kind: 'files',
  accept: 'pictures',
  maxFiles: 12,
  label: { zh: '照片', en: 'Photos' },
} as const

export const attachments = {
  kind: 'files',
  accept: 'documents',
  maxFiles: 20,
  label: { zh: '附件', en: 'Attachments' },
} as const

/** Contact person for a row, and the phone number. */
export const contact = {
  kind: 'text',
  label: { zh: '联系人', en: 'Contact' },
  maxLength: 40,
  width: 100,
  aliases: ['联系人', 'LXR'],
} as const

export const contactPhone = {
  kind: 'text',
  label: { zh: '联系电话', en: 'Contact phone' },
  maxLength: 20,
  width: 130,
  pattern: phonePattern,
  aliases: ['联系电话', '电话', 'LXDH'],
} as const

/** Whether a row is public; each resource explains in its `help` what that means. */
export const published = {
  kind: 'boolean',
  default: false,
  label: { zh: '已发布', en: 'Published' },
  search: 'equal',
  width: 90,
  inSight: true,
  needs: 'publish',
} as const

/** Which version of a row is published, and whether its draft has changed since. */
export const publishedVersion = {
  kind: 'integer',
  label: { zh: '发布的版本', en: 'Published version' },
  min: 1,
  max: 1_000_000,
  computed: true,
  width: 110,
} as const
export const isAhead = {
  kind: 'boolean',
  default: false,
  label: { zh: '有未发布的修改', en: 'Unpublished changes' },
  computed: true,
  search: 'equal',
  width: 140,
} as const

/** Whether the geometry of a row lies in its region; set by the engine. Null without a geometry. */
export const regionCheck = {
  kind: 'choice',
  label: { zh: '区划核对', en: 'Region check' },
  computed: true,
  isInternal: true,
  search: 'in',
  width: 120,
  help: {
    zh: '范围或位置是否在所在区划的边界以内',
    en: 'Whether the boundary or location lies within the border of the region',
  },
  options: [
    { value: 'inside', label: { zh: '在区划内', en: 'Inside' }, color: '#4b8b5f' },
    { value: 'outside', label: { zh: '超出区划', en: 'Beyond the border' }, color: '#b23a48' },
    { value: 'unchecked', label: { zh: '未核对', en: 'Not checked' }, color: '#8c96a3' },
  ],
} as const

/** The values of `regionCheck` that somebody has to look at. */
export const uncertainRegionChecks = ['outside', 'unchecked'] as const
