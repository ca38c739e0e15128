import type { Label } from '../../resources/define.ts'

/** Texts of what happens to several accounts at once. */
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
} as const satisfies Record<string, Label>

/** Texts of the sheet that hands accounts over to their owners, and of the import before it. */
export const handOverWords = {
  noPassword: {
    zh: '导入的账号还没有密码，不能登录。导入后可以打印交接单，由本人设置密码。',
    en: 'Imported accounts have no password yet and cannot sign in. After the import you can print a hand-over sheet, with which their owners choose one.',
  },
  noPasswordOf: {
    zh: '新增的 {count} 个账号还没有密码，不能登录。',
    en: '{count} new {count|account has|accounts have} no password yet and cannot sign in.',
  },
  open: { zh: '打印交接单', en: 'Print hand-over sheet' },
  title: { zh: '账号交接单（{count} 个账号）', en: 'Hand-over sheet ({count} {count|account|accounts})' },
  explain: {
    zh: '每个账号一张卡片，写有用户名和一个一次性链接（二维码）。本人用它设置自己的密码，72 小时内有效。',
    en: 'One card for each account, with the user name and a link (QR code) that works once. With it the owner chooses a password, within 72 hours.',
  },
  takesPassword: {
    zh: '这些账号现有的密码和以前的链接随即失效，并在所有设备上退出登录。',
    en: 'Present passwords and earlier links of these accounts end at once, and they are signed out on all devices.',
  },
  make: { zh: '生成交接单', en: 'Make the sheet' },
  print: { zh: '打印', en: 'Print' },
  shownOnce: {
    zh: '链接只在这里显示一次，关闭后不能再看；丢失时请重新生成，旧链接随即失效。请当面或密封交给本人。',
    en: 'The links are shown only here, once. If one is lost, make a new sheet: the old link then ends. Hand the cards to their owners in person or sealed.',
  },
  username: { zh: '用户名', en: 'User name' },
  howTo: {
    zh: '扫描二维码，或在浏览器中打开下面的地址，设置自己的密码：',
    en: 'Scan the code or open this address in a browser, and choose your own password:',
  },
  until: { zh: '有效期至 {time}，只能使用一次', en: 'Works once, until {time}' },
  failed: { zh: '没有生成交接单', en: 'The sheet was not made' },
} as const satisfies Record<string, Label>
