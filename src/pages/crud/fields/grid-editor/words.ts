import type { Label } from '../../../../resources/define.ts'
import type { Relation } from '../../../../resources/rules/evidence.ts'

/** Texts of the table of zones and uses. */
export const gridWords = {
  zone: { zh: '分区', en: 'Zone' },
  otherZones: { zh: '其他分区', en: 'Other zones' },
  allUses: { zh: '全部用途', en: 'All uses' },
  limitOf: { zh: '“{zone}”的{limit}', en: '{limit} of {zone}' },
  codes: { zh: '代码 {prefix} 开头', en: 'Codes beginning with {prefix}' },
  fact: { zh: '{fact}：{value}', en: '{fact}: {value}' },
  height: { zh: '{fact} ≥ {height} m', en: '{fact} ≥ {height} m' },
  cell: { zh: '{zone}，{column}：{says}', en: '{zone}, {column}: {says}' },
  cellWithMore: { zh: '{zone}，{column}：{says}，另有{more}', en: '{zone}, {column}: {says}, with its own {more}' },
  itsClause: { zh: '条款', en: 'clause' },
  itsDuties: { zh: '办理事项', en: 'required approvals' },
  noteDuties: { zh: '须办理：{names}', en: 'Required: {names}' },
  toolBar: { zh: '表格工具', en: 'Tools of the table' },
  clear: { zh: '清空', en: 'Empty' },
  clause: { zh: '条款与事项', en: 'Clause and approvals' },
  addColumn: { zh: '添加用途', en: 'Add a use' },
  changeColumn: { zh: '修改“{column}”', en: 'Change {column}' },
  removeColumn: { zh: '移除“{column}”', en: 'Remove {column}' },
  addRow: { zh: '添加分区', en: 'Add a zone' },
  allRows: { zh: '全部分区（{count} 个）', en: 'All zones ({count})' },
  removeRow: { zh: '移除“{zone}”', en: 'Remove {zone}' },
  noTheme: { zh: '先选择管控主题，再按其分区添加行。', en: 'Choose the control theme first; its zones become rows.' },
  noZones: { zh: '所选主题没有分区。', en: 'The theme has no zones.' },
  zonesFailed: { zh: '主题的分区没有载入。', en: 'The zones of the theme could not be loaded.' },
  strange: { zh: '主题中没有此分区', en: 'The theme has no such zone' },
  noRows: { zh: '没有任何行：规则不适用于任何分区。', en: 'Without rows the rule holds in no zone.' },
  keys: {
    zh: '方向键移动，按住 Shift 多选；1–4（或 F、C、N、A）填结论，Delete 清空，Enter 填写条款和办理事项；可复制、粘贴。',
    en: 'Arrows move, with Shift they select; 1–4 (or F, C, N, A) set the outcome, Delete empties, Enter opens clause and approvals; copy and paste work.',
  },
  notPasted: {
    zh: '没有粘贴：“{text}”不是结论',
    en: 'Nothing was pasted: “{text}” is no outcome',
  },
  columnTitle: { zh: '用途列', en: 'Column of uses' },
  landUse: { zh: '用地用海代码', en: 'Land use code' },
  landUseHint: {
    zh: '2、4 或 6 位；以此代码开头的用途都属于此列',
    en: '2, 4 or 6 digits; all uses whose code begins with it belong to the column',
  },
  any: { zh: '不限', en: 'Any' },
  leastHeight: { zh: '建筑高度不小于', en: 'Height at least' },
  cellTitle: { zh: '{zone}，{column}', en: '{zone}, {column}' },
  outcome: { zh: '结论', en: 'Outcome' },
  ownClause: { zh: '此格的条款', en: 'Clause of this cell' },
  ownClauseHint: { zh: '不填则用规则的依据条款', en: 'Without it the clause of the rule counts' },
  ownDuties: { zh: '此格的办理事项', en: 'Required approvals of this cell' },
  ownDutiesHint: { zh: '不填则用规则的办理事项', en: 'Without them those of the rule count' },
  clauseNeedsOutcome: { zh: '先选择结论', en: 'Choose an outcome first' },
} as const satisfies Record<string, Label>

/** What the numbers of rows are, by the relation of the rule. */
export const limitWords: Readonly<Partial<Record<Relation, Label>>> = {
  within: { zh: '距离（m）', en: 'Distance (m)' },
  'slope-above': { zh: '坡度（°）', en: 'Slope (°)' },
  'elevation-above': { zh: '高程（m）', en: 'Elevation (m)' },
}
