import type { Label } from '../../resources/define.ts'

export const regionWords = {
  tree: { zh: '区划树', en: 'Region tree' },
  search: { zh: '按名称或代码查找', en: 'Search by name or code' },
  open: { zh: '展开“{name}”', en: 'Open {name}' },
  count: { zh: '共 {count} 个区划', en: '{count} {count|region|regions}' },
  found: { zh: '找到 {count} 个', en: '{count} found' },
  nothingFound: { zh: '没有符合的区划', en: 'No region matches' },
  empty: { zh: '还没有区划', en: 'No regions yet' },
  failed: { zh: '区划树加载失败', en: 'The tree could not be loaded' },
  choose: { zh: '选择区划', en: 'Choose a region' },
  addBelow: { zh: '新增下级', en: 'New region below' },
  addBelowNamed: { zh: '在“{name}”下新增', en: 'New region below {name}' },

  move: { zh: '移动', en: 'Move' },
  moveTitle: { zh: '移动“{name}”', en: 'Move {name}' },
  now: { zh: '现在', en: 'Now' },
  noParent: { zh: '无上级', en: 'no parent' },
  newParent: { zh: '新的上级区划', en: 'New parent region' },
  newCode: { zh: '新的区划代码', en: 'New region code' },
  needsPrefix: { zh: '须以 {prefix} 开头，即“{name}”的代码前缀', en: 'Must begin with {prefix}, the digits of {name}' },
  badCode: {
    zh: '新的区划代码应为 12 位数字，以 {prefix} 开头',
    en: 'The new code must be 12 digits and begin with {prefix}',
  },
  takenCode: { zh: '该代码已属于“{name}”', en: 'This code belongs to {name}' },
  noCode: { zh: '该上级之下已没有空余的代码', en: 'Every code below this parent is taken' },
  levelStays: { zh: '级别不变：{level}', en: 'The level stays: {level}' },
  levelChanges: { zh: '级别将由{from}变为{to}', en: 'The level changes from {from} to {to}' },
  recodes: {
    zh: '其下 {count} 个区划的代码将一并更改，用户等数据随之归入新代码。',
    en: 'The codes of {count} {count|region|regions} below it change as well; users and other data follow.',
  },
  recodesOne: {
    zh: '只更改这一个区划的代码，用户等数据随之归入新代码。',
    en: 'Only the code of this region changes; users and other data follow.',
  },
  moved: { zh: '“{name}”已移到“{parent}”之下', en: '{name} now lies below {parent}' },
  moveNow: { zh: '确认移动', en: 'Move' },
  changedMeanwhile: {
    zh: '该区划已被他人修改，请关闭后重新打开再移动。',
    en: 'Somebody has changed this region in the meantime; close this and open it again.',
  },
  needsDetail: { zh: '正在读取最新数据', en: 'Loading the row' },

  bounds: { zh: '四至范围', en: 'Bounds' },
  boundsHint: {
    zh: '在地图上拖框选取，或在上方填写数字，两者始终一致。',
    en: 'Drag a box on the map or type the numbers above; both stay the same.',
  },
  followsBoundary: { zh: '由边界计算，不能单独修改', en: 'Computed from the boundary' },
  boundsFollow: {
    zh: '该区划已有边界，四至由边界计算得出，不能单独修改。',
    en: 'This region has a boundary; the bounds are computed from it and cannot be changed separately.',
  },
} as const satisfies Record<string, Label>
