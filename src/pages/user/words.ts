import type { Label } from '../../resources/define.ts'

/** Texts of the page and of its actions. */
export const userWords = {
  ownAccount: { zh: '不能对自己的账号进行此操作', en: 'Not possible for your own account' },
  ownPassword: {
    zh: '自己的密码请在右上角账号菜单中修改',
    en: 'Change your own password in the account menu at the top right',
  },
  failed: { zh: '操作未完成', en: 'Failed' },
  changedMeanwhile: {
    zh: '该账号已被他人修改，列表已刷新，请再试一次。',
    en: 'Somebody has changed this account in the meantime. The list is up to date now; try again.',
  },
  enable: { zh: '启用', en: 'Enable' },
  disable: { zh: '停用', en: 'Disable' },
  disableTitle: { zh: '停用“{name}”？', en: 'Disable {name}?' },
  disableHint: {
    zh: '停用后该账号立即退出所有设备，并且不能再登录，直到重新启用。',
    en: 'The account is signed out everywhere at once and cannot sign in until it is enabled again.',
  },
  enabled: { zh: '“{name}”已启用', en: '{name} is enabled' },
  disabled: { zh: '“{name}”已停用，所有会话已结束', en: '{name} is disabled, and all sessions are ended' },
  reset: { zh: '重置密码', en: 'Reset password' },
  unlock: { zh: '解除锁定', en: 'Unlock' },
  unlocked: { zh: '“{name}”可以立即登录了', en: '{name} can sign in again at once' },
  sessions: { zh: '会话', en: 'Sessions' },
  seeAs: { zh: '权限视图', en: 'See as' },
} as const satisfies Record<string, Label>
