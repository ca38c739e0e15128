import type { Label } from '../../../resources/define.ts'

export const historyWords = {
  history: { zh: '历史', en: 'History' },
  loadMore: { zh: '加载更多（还有 {count} 条）', en: 'Load more ({count} left)' },
  emptyTitle: { zh: '还没有记录', en: 'Nothing recorded yet' },
  emptyHint: { zh: '之后的每一次修改都会记在这里。', en: 'Every change from now on will be recorded here.' },
  from: { zh: '来自 {ip}', en: 'from {ip}' },
  version: { zh: '版本 {version}', en: 'version {version}' },
  added: { zh: '新增', en: 'Added' },
  removed: { zh: '移除', en: 'Removed' },
  changed: { zh: '修改', en: 'Changed' },
  reordered: { zh: '顺序已调整', en: 'Reordered' },
  opaqueSet: { zh: '已设置', en: 'Set' },
  opaqueChanged: { zh: '已变更', en: 'Changed' },
  opaqueCleared: { zh: '已清除', en: 'Cleared' },
  emptyValue: { zh: '（空）', en: '(empty)' },
  becomes: { zh: '改为', en: 'becomes' },
  showFields: { zh: '显示 {count} 个字段', en: 'Show {count} {count|field|fields}' },
} as const satisfies Record<string, Label>

/** Labels of the actions in audit rows; an unlisted action is shown as it is. */
const actionWords: Readonly<Record<string, Label>> = {
  create: { zh: '新增', en: 'created it' },
  update: { zh: '修改', en: 'changed it' },
  delete: { zh: '删除', en: 'deleted it' },
  restore: { zh: '恢复', en: 'restored it' },
  import: { zh: '导入', en: 'imported it' },
  export: { zh: '导出', en: 'exported' },
  publish: { zh: '发布', en: 'published it' },
  login: { zh: '登录', en: 'signed in' },
  logout: { zh: '退出登录', en: 'signed out' },
  endSession: { zh: '结束会话', en: 'ended a session' },
  unlink: { zh: '解除统一身份关联', en: 'disconnected an identity' },
  upload: { zh: '上传内容', en: 'uploaded content' },
  note: { zh: '记录备注', en: 'added a note' },
  resetPassword: { zh: '重置密码', en: 'reset the password' },
  changePassword: { zh: '修改密码', en: 'changed the password' },
  unlock: { zh: '解除锁定', en: 'unlocked the account' },
  share: { zh: '生成分享链接', en: 'made a link to it' },
  unshare: { zh: '撤回分享链接', en: 'revoked a link to it' },
  move: { zh: '移动', en: 'moved it' },
}

export function actionLabel(action: string): Label {
  return actionWords[action] ?? { zh: action, en: action }
}
