import type { Label } from '../../resources/define.ts'

/** Texts of what happens to several accounts at once, and of an import of accounts. */
export const batchWords = {
  reset: { zh: '重置并打印交接单', en: 'Reset and print hand-over sheet' },
  giveRole: { zh: '授予角色', en: 'Give a role' },
  giveRoleTitle: { zh: '授予 {count} 个账号一个角色', en: 'Give {count} {count|account|accounts} a role' },
  giveRoleHint: {
    zh: '在已有角色之外增加；只能授予自己拥有的权限。',
    en: 'It is added to the roles that they have. You can only give permissions that you have yourself.',
  },
  chooseRole: { zh: '请选择角色', en: 'Choose a role' },
  disableTitle: { zh: '停用 {count} 个账号？', en: 'Disable {count} {count|account|accounts}?' },
  disableHint: {
    zh: '停用后这些账号立即退出所有设备，并且不能再登录，直到重新启用。',
    en: 'The accounts are signed out everywhere at once and cannot sign in until they are enabled again.',
  },
  enabled: { zh: '已启用 {count} 个账号', en: '{count} {count|account|accounts} enabled' },
  disabled: { zh: '已停用 {count} 个账号', en: '{count} {count|account|accounts} disabled' },
  given: { zh: '已授予 {count} 个账号', en: 'Given to {count} {count|account|accounts}' },
  failed: { zh: '没有改动任何账号', en: 'No account was changed' },
  tooMany: { zh: '一次最多 {limit} 个账号', en: 'At most {limit} accounts at once' },
  ownAmong: { zh: '选中的账号里有您自己的', en: 'Your own account is among them' },
  noPassword: {
    zh: '导入的账号还没有密码，不能登录。导入后可以打印交接单，由本人设置密码。',
    en: 'Imported accounts have no password yet and cannot sign in. After the import you can print a hand-over sheet, with which their owners choose one.',
  },
  noPasswordOf: {
    zh: '新增的 {count} 个账号还没有密码，不能登录。',
    en: '{count} new {count|account has|accounts have} no password yet and cannot sign in.',
  },
  openSheet: { zh: '打印交接单', en: 'Print hand-over sheet' },
} as const satisfies Record<string, Label>
