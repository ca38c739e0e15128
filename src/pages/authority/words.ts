/** Texts of the permission configuration page. */
export const authorityWords = {
  parts: { zh: '权限配置的内容', en: 'Parts of permission configuration' },
  codes: { zh: '权限编码', en: 'Codes' },
  services: { zh: '接入应用', en: 'Registered services' },
} as const
