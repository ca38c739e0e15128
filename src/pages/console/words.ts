import type { Label } from '../../resources/define.ts'

export const texts = {
  region: { zh: '管辖区划', en: 'Region' },
  roles: { zh: '角色', en: 'Roles' },
  rows: { zh: '条', en: 'rows' },
  attention: { zh: '待处理', en: 'Needs attention' },
  nothingWaits: { zh: '没有待处理的事项。', en: 'Nothing needs your attention.' },
  inquiries: { zh: '全部投资意向', en: 'All inquiries' },
  attentionFailed: {
    zh: '部分待处理事项没有读到',
    en: 'Some counts could not be loaded',
  },
  overdue: { zh: '条投资意向已超期', en: '{count|inquiry|inquiries} overdue' },
  waiting: { zh: '条投资意向待答复', en: '{count|inquiry|inquiries} to answer' },
  misplacedLands: {
    zh: '宗地块超出所在区划或未核对',
    en: '{count|parcel|parcels} beyond the region or not checked',
  },
  misplacedProjects: {
    zh: '个项目超出所在区划或未核对',
    en: '{count|project|projects} beyond the region or not checked',
  },
  landDrafts: { zh: '宗地块未发布', en: '{count|parcel|parcels} not published' },
  projectDrafts: { zh: '个项目未发布', en: '{count|project|projects} not published' },
  lawDrafts: { zh: '件政策法规未发布', en: '{count|policy|policies} not published' },
  flowDrafts: { zh: '张流程图未发布', en: 'flow {count|chart|charts} not published' },
  oldLayers: { zh: '个规划图层已过期', en: 'planning {count|layer|layers} out of date' },
  recent: { zh: '近期变更', en: 'Recent changes' },
  recentFailed: { zh: '近期变更没有读到', en: 'Recent changes could not be loaded' },
  nothingChanged: { zh: '还没有人改动过数据。', en: 'No changes yet.' },
  didWhat: { zh: '{who} {what}', en: '{who} {what}' },
  figures: { zh: '数据概览', en: 'In figures' },
} as const

/** Greeting for an hour of the day, 0 to 23. */
export function greetingAt(hour: number): Label {
  if (hour < 6) return { zh: '{name}，夜深了', en: 'Good night, {name}' }
  if (hour < 12) return { zh: '{name}，上午好', en: 'Good morning, {name}' }
  if (hour < 18) return { zh: '{name}，下午好', en: 'Good afternoon, {name}' }
  return { zh: '{name}，晚上好', en: 'Good evening, {name}' }
}
