import type { Label } from '../../../resources/define.ts'

/** Texts of the field controls. */
export const fieldWords = {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  none: { zh: '—', en: '—' },
  pleaseEnter: { zh: '请输入{label}', en: 'Enter {label}' },
  pleaseSelect: { zh: '请选择{label}', en: 'Select {label}' },
  from: { zh: '{label}，从', en: '{label}, from' },
  to: { zh: '{label}，到', en: '{label}, to' },
  atLeast: { zh: '不小于', en: 'From' },
  atMost: { zh: '不大于', en: 'To' },
  nothingFound: { zh: '没有找到', en: 'Nothing found' },
  optionsFailed: { zh: '选项加载失败，点击重试', en: 'The choices could not be loaded; click to retry' },
  generate: { zh: '生成密码', en: 'Generate' },
  generateHint: { zh: '生成一个安全的密码并显示出来', en: 'Make a safe password and show it' },
  strength: { zh: '密码强度：{level}', en: 'Strength: {level}' },
  hidden: { zh: '已设置，不显示', en: 'Set; never displayed' },
  allPermissions: { zh: '全部权限', en: 'All permissions' },
  hasGeometry: { zh: '已有{label}', en: '{label} is drawn' },
  noGeometry: { zh: '尚无{label}', en: 'No {label} yet' },
  geometryFacts: {
    zh: '{parts} 个部分，{corners} 个拐点；西 {west}° 东 {east}° 南 {south}° 北 {north}°',
    en: '{parts} {parts|part|parts}, {corners} {corners|corner|corners}; W {west}° E {east}° S {south}° N {north}°',
  },
  graphFacts: {
    zh: '{nodes} 个节点，{edges} 条连线，{lanes} 条泳道',
    en: '{nodes} {nodes|node|nodes}, {edges} {edges|connection|connections}, {lanes} {lanes|lane|lanes}',
  },
  gridFacts: {
    zh: '{rows} 行分区，{columns} 列用途',
    en: '{rows} {rows|row|rows} of zones, {columns} {columns|column|columns} of uses',
  },
  geometryLater: { zh: '可通过导入或地图绘制添加', en: 'Added by import or drawn on the map' },
  fileCount: { zh: '{count} 个文件', en: '{count} {count|file|files}' },
  noFiles: { zh: '尚无文件', en: 'No files yet' },
} as const satisfies Record<string, Label>

/** Labels of the strength meter, from 0. */
export const strengthWords: readonly Label[] = [
  { zh: '太弱', en: 'too weak' },
  { zh: '一般', en: 'fair' },
  { zh: '良好', en: 'good' },
  { zh: '很强', en: 'strong' },
]
