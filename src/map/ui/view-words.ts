import type { Label } from '../../resources/define.ts'

export const viewWords = {
  from: { zh: '从{name}看', en: 'From {name}' },
  hint: {
    zh: '请点选一个地块，或在地图上点一处，再计算从那里看得见哪些地面',
    en: 'Click a parcel or any place on the map, and find out which ground can be seen from there',
  },
  loading: { zh: '正在读取{name}的图形…', en: 'Reading the shape of {name} …' },
  unread: {
    zh: '{name}的图形未能读取，请重新点选',
    en: 'The shape of {name} could not be read; click it again',
  },
  eyes: { zh: '视点离地高度', en: 'Height of the eyes above the ground' },
  standing: { zh: '站立 {metres}', en: '{metres}, standing' },
  floor: { zh: '{floor} 层 {metres}', en: '{metres}, floor {floor}' },
  wrong: { zh: '请输入 0 至 {most} 之间的米数', en: 'Enter metres from 0 to {most}' },
  reach: { zh: '看多远', en: 'How far' },
  look: { zh: '计算可见地面', en: 'Find what can be seen' },
  cancel: { zh: '取消', en: 'Cancel' },
  waiting: { zh: '正在排队…', en: 'Waiting for its turn …' },
  looking: { zh: '正在计算… {percent} %', en: 'Computing … {percent} %' },
  failed: { zh: '可见地面未能算出。{why}', en: 'What can be seen could not be computed. {why}' },
  result: {
    zh: '从{name}看，视点离地 {eyes}，海拔 {height}',
    en: 'From {name}, {eyes} above the ground, {height} above the sea',
  },
  lake: { zh: '可见{name} {share}', en: '{share} of {name} in view' },
  noLake: { zh: '看不见{name}', en: '{name} is not in view' },
  lakeUnknown: {
    zh: '能否看见{name}未知：湖面没有足够的高程数据',
    en: 'Whether {name} is in view is unknown: too few heights of it are known',
  },
  ground: { zh: '{reach} 以内，可见地面占 {share}', en: 'Within {reach}, {share} of the ground in view' },
  unknown: {
    zh: '{share} 的地面没有高程数据：它是否可见、是否挡住视线都不知道',
    en: 'For {share} of the ground no height is known: whether it is seen, or hides something, is unknown',
  },
  unknownLake: {
    zh: '到{name}之间 {share} 的地面没有高程数据，按不遮挡计，实际可见的可能更少',
    en: 'Between here and {name}, no height is known for {share} of the ground, which counts as hiding nothing: less may be in view',
  },
  unknownWater: {
    zh: '{name}有 {share} 的湖面没有高程数据，按看不见计，实际可见的可能更多',
    en: 'No height is known for {share} of {name}, which counts as not in view: more may be',
  },
  basis: {
    zh: '只按地形计算，不计建筑和树木；已计地球曲率和大气折光。地面格网 {cell}；湖面按 30 千米以内、占全湖的比例计。',
    en: 'Only the ground counts, not buildings and trees; with the curvature of the earth and refraction. Cells of {cell}; of the lake what is within 30 km, as a share of the whole lake.',
  },
  schematic: { zh: '高程为示意数据，结果仅供参考', en: 'The heights are schematic, and so is the result' },
  seen: { zh: '可见地面', en: 'Ground in view' },
  seenFrom: { zh: '从{name}（离地 {eyes}）', en: 'From {name} ({eyes} above the ground)' },
  schematicSuffix: { zh: '（示意）', en: ' (schematic)' },
  remove: { zh: '移除图层', en: 'Remove the layer' },
  less: { zh: '不到 {share}', en: 'less than {share}' },
} satisfies Record<string, Label>
