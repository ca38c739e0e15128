import type { Label } from '../../../src/resources/define.ts'

/** Messages of an import. */
export const importWords = {
  noFile: { zh: '请选择要导入的文件', en: 'Please choose the file to import' },
  noFaults: { zh: '文件中没有有问题的行', en: 'No row of the file has errors' },
  noRows: { zh: '文件中没有数据行', en: 'The file has no rows of data' },
  unknownColumn: { zh: '模板中没有“{title}”这一列', en: 'The template has no column “{title}”' },
  unknownColumnNear: {
    zh: '模板中没有“{title}”这一列，可能是“{near}”',
    en: 'The template has no column “{title}”; it may be “{near}”',
  },
  ownColumns: { zh: '模板中的列：{columns}', en: 'Columns of the template: {columns}' },
  /** Title of the column that a file of faulty rows has beside the original ones; an import ignores it. */
  faults: { zh: '问题', en: 'Problem' },
  faultyRows: { zh: '有问题的行', en: 'rows with errors' },
  repeatedColumn: { zh: '“{title}”这一列重复', en: 'The column “{title}” is repeated' },
  noKey: {
    zh: '缺少“{key}”列，无法判断新增还是更新',
    en: 'The column “{key}” is missing: new rows cannot be told from existing ones',
  },
  boolean: { zh: '{label}应为“是”或“否”', en: '{label} must be Yes or No' },
  choice: { zh: '{label}没有“{value}”这个选项', en: '{label} has no option “{value}”' },
  gone: {
    zh: '{label}“{value}”不存在、已删除或不可选',
    en: '{label} “{value}” does not exist, was deleted or may not be chosen',
  },
  ambiguous: {
    zh: '{label}“{value}”不止一个，请填写代码或编号',
    en: '{label} “{value}” is ambiguous; write the code or id',
  },
  json: { zh: '{label}应为 JSON 列表', en: '{label} must be a JSON list' },
  createOnly: { zh: '{label}创建后不能修改', en: '{label} cannot be changed after creation' },
  repeatedKey: { zh: '{label}“{value}”与第 {row} 行重复', en: '{label} “{value}” is the same as in row {row}' },
} as const satisfies Record<string, Label>
