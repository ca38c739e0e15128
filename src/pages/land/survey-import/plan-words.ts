import { sharedWords } from '../../../resources/shared-words.ts'
import type { Label } from '../../../resources/define.ts'

/** Words of the two steps that lead from a file to parcels. */
export const planWords = {
  fields: { zh: '对应字段', en: 'Fields' },
  fieldsHint: {
    zh: '已按列名自动对应。没有对应列的必填字段，请填写统一的值。',
    en: 'Columns were matched by their names. Required fields without a column take one value for all parcels.',
  },
  otherFields: { zh: '其他 {count} 个字段', en: '{count} other fields' },
  byPlace: { zh: '按位置自动判断', en: 'By the place' },
  byPlaceHint: { zh: '取地块所在的最小区划', en: 'The smallest region that the parcel lies in' },
  sameForAll: { zh: '统一填写', en: 'One value for all' },
  noColumn: { zh: '不从文件取', en: 'Not from the file' },
  column: { zh: '列：{name}', en: 'Column: {name}' },
  columns: { zh: '{count} 列合并', en: '{count} {count|column|columns} together' },
  valueOf: { zh: '{label}的值', en: 'Value of {label}' },
  sample: { zh: '例：{value}', en: 'e.g. {value}' },
  emptyColumn: { zh: '这一列没有内容', en: 'The column is empty' },
  unit: { zh: '{label}的单位', en: 'Unit of {label}' },
  hectares: { zh: '公顷', en: 'ha' },
  mu: { zh: '亩', en: 'mu' },
  numberedHint: {
    zh: '{n} 会换成序号，{nnn} 至少三位',
    en: '{n} becomes the number of the parcel, {nnn} with at least three digits',
  },
  missing: { zh: '请填写{label}，或选择对应的列', en: 'Give a value or a column for {label}' },
  missingSome: { zh: '还缺：{labels}', en: 'Still missing: {labels}' },

  needCrs: { zh: '请先选择坐标系', en: 'Choose the reference system first' },
  needAreas: { zh: '文件里没有面，不能导入为地块', en: 'The file has no areas, so there are no parcels to import' },
  needParcels: { zh: '没有选中任何图形', en: 'No shape is chosen' },
  check: { zh: '检查', en: 'Check' },
  store: { zh: '导入 {count} 个地块', en: 'Import {count} {count|parcel|parcels}' },

  sending: sharedWords.uploading,
  reading: { zh: '服务器正在读取文件…', en: 'The server is reading the file…' },
  checking: { zh: '正在检查 {done} / {total}', en: 'Checking {done} / {total}' },
  storing: { zh: '正在存入 {done} / {total}', en: 'Storing {done} / {total}' },
  committing: { zh: '正在完成，请稍候…', en: 'Finishing…' },
  stop: { zh: '停止', en: 'Stop' },
  stopHint: { zh: '停止后不会留下任何数据', en: 'Stopping leaves nothing behind' },

  willStore: { zh: '可以导入', en: 'Ready to import' },
  failed: { zh: '有错误', en: 'With mistakes' },
  duplicates: { zh: '重复', en: 'Repeated' },
  overlaps: { zh: '重叠', en: 'Overlapping' },
  allGood: {
    zh: '检查通过，{count} 个地块可以导入。',
    en: 'Nothing wrong was found: {count} {count|parcel|parcels} can be imported.',
  },
  nothingLeft: { zh: '没有可以导入的地块。', en: 'There is no parcel to import.' },
  otherShapes: { zh: '另有 {shapes} 不是面，不会导入。', en: '{shapes} are no areas and are left out.' },
  refused: {
    zh: '{count} 个图形有问题，未导入任何数据。更正后重新检查，或跳过它们。',
    en: '{count} {count|shape|shapes} {count|has|have} faults and nothing was imported. Correct and check again, or leave them out.',
  },
  skipFaulty: { zh: '跳过这 {count} 个并重新检查', en: 'Leave these {count} out and check again' },
  faults: { zh: '问题清单', en: 'Faults' },
  shapeNumber: { zh: '第 {number} 个', en: 'No. {number}' },
  show: { zh: '看位置', en: 'Show' },
  moreFaults: { zh: '还有 {count} 个问题未列出', en: 'and {count} more' },

  failedTitle: { zh: '未能完成，没有存入任何数据', en: 'Not done; nothing was stored' },
  keptHint: { zh: '文件和设置都保留着，可以直接重试。', en: 'File and settings are kept; you can try again.' },
  askingTitle: { zh: '与服务器的连接中断了', en: 'The connection to the server was lost' },
  askingText: {
    zh: '正在等待服务器恢复，以确认这次导入是全部存入还是没有存入。文件和设置都保留着。',
    en: 'Waiting for the server to tell whether all or nothing of this import was stored. File and settings are kept.',
  },
  waiting: { zh: '正在等待服务器回答…', en: 'Waiting for the server…' },
  stoppingTitle: { zh: '正在停止…', en: 'Stopping…' },
  unstoredTitle: { zh: '没有存入任何地块', en: 'Nothing was stored' },
  unstoredText: {
    zh: '服务器在导入过程中中断，已全部撤回。文件和设置都保留着，可以直接重新导入。',
    en: 'The server went down during the import, and all of it was taken back. File and settings are kept; you can import again.',
  },
  stoppedText: {
    zh: '导入已停止，已全部撤回。文件和设置都保留着，可以直接重新导入。',
    en: 'The import was stopped, and all of it was taken back. File and settings are kept; you can import again.',
  },
  storedTitle: { zh: '已导入 {count} 个地块', en: '{count} {count|parcel|parcels} {count|was|were} imported' },
  storedText: {
    zh: '已显示在列表和地图上，尚未发布。如需撤销，可在列表中选中后删除，并可从回收站恢复。',
    en: 'They are in the list and on the map, not published yet. To undo, choose them in the list and delete them; the recycle bin keeps them.',
  },
  storedLost: {
    zh: '连接曾中断，但导入已全部完成。',
    en: 'The connection was lost for a while, but all of it was imported.',
  },
  showStored: { zh: '查看导入的地块', en: 'Show what was imported' },
  another: { zh: '再导入一个文件', en: 'Import another file' },
} as const satisfies Record<string, Label>
