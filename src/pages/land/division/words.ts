import type { Label } from '../../../resources/define.ts'

export const divisionWords = {
  divide: { zh: '分割为多个地块', en: 'Divide into parcels' },
  divideTitle: { zh: '分割地块“{name}”', en: 'Divide {name}' },
  divideHint: {
    zh: '用“切割”工具画一条线切开范围，再指定哪一块保留原编号；其余各块成为新地块，沿用原地块的属性（照片、附件除外）。',
    en: 'Cut the boundary with the split tool, then choose the piece that keeps the number. Each other piece becomes a parcel with the same values, except photos and attachments.',
  },
  onePart: {
    zh: '范围还是一整块。请先在地图上切割。',
    en: 'The boundary is still in one piece. Split it on the map first.',
  },
  tooMany: { zh: '一次最多分为 20 块。', en: 'At most 20 pieces at once.' },
  parts: { zh: '分割后的地块', en: 'The resulting parcels' },
  part: { zh: '第 {number} 块', en: 'Piece {number}' },
  keeps: { zh: '保留原编号', en: 'Keeps the number' },
  code: { zh: '第 {number} 块的地块编号', en: 'Parcel no. of piece {number}' },
  name: { zh: '第 {number} 块的地块名称', en: 'Name of piece {number}' },
  named: { zh: '{name}（{number}）', en: '{name} ({number})' },
  divideNow: { zh: '分割并保存', en: 'Divide and save' },
  divided: { zh: '已分割为 {count} 个地块', en: 'Divided into {count} {count|parcel|parcels}' },
  merge: { zh: '合并', en: 'Merge' },
  mergeTitle: { zh: '合并 {count} 个地块', en: 'Merge {count} {count|parcel|parcels}' },
  mergeHint: {
    zh: '选择保留哪个地块的编号和属性。其余地块的范围并入其中，并移入回收站。',
    en: 'Choose the parcel whose number and values stay. The others are merged into it and go to the recycle bin.',
  },
  mergeNow: { zh: '合并并保存', en: 'Merge and save' },
  merged: { zh: '已合并为“{name}”', en: 'Merged into {name}' },
  tooManyToMerge: { zh: '一次最多合并 20 个地块', en: 'At most 20 parcels at once' },
  loading: { zh: '正在载入范围…', en: 'Loading the boundary…' },
  loadFailed: { zh: '地块没有载入', en: 'The parcel was not loaded' },
  withoutBoundary: {
    zh: '这个地块还没有范围，请先在编辑中绘制。',
    en: 'This parcel has no boundary yet; draw it in the form first.',
  },
  failed: { zh: '没有保存，请重试', en: 'Nothing was saved; try again' },
} as const satisfies Record<string, Label>
