import type { Label } from '../../resources/define.ts'

/** Texts that several parts of the engine share. */
export const words = {
  list: { zh: '列表', en: 'List' },
  table: { zh: '属性表', en: 'Attributes' },
  bin: { zh: '回收站', en: 'Recycle bin' },
  log: { zh: '操作日志', en: 'Activity log' },
  views: { zh: '视图', en: 'View' },
  create: { zh: '新建', en: 'New' },
  show: { zh: '查看', en: 'View' },
  restore: { zh: '恢复', en: 'Restore' },
  export: { zh: '导出', en: 'Export' },
  more: { zh: '更多操作', en: 'More actions' },
  moreOf: { zh: '“{title}”的更多操作', en: 'More actions for {title}' },
  aside: { zh: '{name}侧栏', en: '{name}: side panel' },
  border: { zh: '列表与地图的分界：按方向键移动', en: 'Border of list and map: press the arrow keys to move it' },
  refresh: { zh: '刷新', en: 'Refresh' },
  noRight: { zh: '没有权限：{permission}', en: 'No permission: {permission}' },
  createdAt: { zh: '创建时间', en: 'Created' },
  updatedAt: { zh: '更新时间', en: 'Updated' },
  deletedAt: { zh: '删除时间', en: 'Deleted' },
  deletedBy: { zh: '删除人', en: 'Deleted by' },
  unknownPerson: { zh: '未知', en: 'unknown' },
} as const satisfies Record<string, Label>

/** Returns the noun for one row: the page name without the word for managing (用户管理 → 用户). */
export function rowNoun({ label }: { label: Label }): Label {
  return { zh: label.zh.replace(/(?<=..)管理$/, ''), en: label.en }
}

const systemLabels: Readonly<Record<string, Label>> = {
  createdAt: words.createdAt,
  updatedAt: words.updatedAt,
  deletedAt: words.deletedAt,
  deletedBy: words.deletedBy,
  id: { zh: '编号', en: 'Id' },
  version: { zh: '版本', en: 'Version' },
  createdBy: { zh: '创建人', en: 'Created by' },
  updatedBy: { zh: '更新人', en: 'Updated by' },
}

/** Returns the label of a field or system column; the name itself if the declaration no longer has it. */
export function fieldLabel(resource: { fields: Readonly<Record<string, { label: Label }>> }, name: string): Label {
  return resource.fields[name]?.label ?? systemLabels[name] ?? { zh: name, en: name }
}
