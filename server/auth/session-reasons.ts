import type { Label } from '../../src/resources/define.ts'
import { isKeyOf } from '../../src/resources/keys.ts'

/**
 * Why a session was ended early, as stored in `sessions."endedReason"`. `{by}` is the name of the user who ended it.
 */
const endedReasons = {
  'signed-out': { zh: '已在其他页面退出登录', en: 'signed out on another page' },
  kicked: { zh: '被{by}强制下线', en: 'ended by {by}' },
  disabled: { zh: '账号已停用', en: 'the account was disabled' },
  deleted: { zh: '账号已删除', en: 'the account was deleted' },
  'password-changed': { zh: '密码已修改', en: 'the password was changed' },
} as const satisfies Record<string, Label>

export type EndedReason = keyof typeof endedReasons

const someone: Label = { zh: '管理员', en: 'an administrator' }
const unknown: Label = { zh: '会话已结束', en: 'the session is over' }

/** The text for a stored reason; `by` is null if the user who ended it is unknown. */
export function reasonWords(reason: string | null, by: string | null): Label {
  const says: Label = reason !== null && isKeyOf(endedReasons, reason) ? endedReasons[reason] : unknown
  return { zh: says.zh.replace('{by}', by ?? someone.zh), en: says.en.replace('{by}', by ?? someone.en) }
}
