import type { Label } from '../../resources/define.ts'

export const bufferWords = {
  around: { zh: '围绕{name}', en: 'Around {name}' },
  drawnLine: { zh: '所画的线', en: 'the drawn line' },
  drawnArea: { zh: '所画的范围', en: 'the drawn area' },
  drawnPoint: { zh: '所画的点', en: 'the drawn point' },
  hint: {
    zh: '请在地图上点选地块、项目、规划要素或任一处；也可先测距、测面积或绘制范围，再打开缓冲区',
    en: 'Click a parcel, a project, a planning feature or any place. Or measure or draw something first, and then open the buffer',
  },
  loading: { zh: '正在读取{name}的图形…', en: 'Reading the shape of {name} …' },
  unread: {
    zh: '{name}的图形未能读取，请重新点选',
    en: 'The shape of {name} could not be read; click it again',
  },
  making: { zh: '正在计算…', en: 'Computing …' },
  distance: { zh: '距离', en: 'Distance' },
  wrong: { zh: '请输入 1 至 {most} 之间的米数', en: 'Enter metres from 1 to {most}' },
  apart: {
    zh: '各部分相距超过两倍缓冲距离，连不成一片；请加大距离',
    en: 'Its parts are farther apart than twice the distance, so the buffer is not one piece. Enter a greater distance',
  },
  'too-large': {
    zh: '此要素太大或太复杂，无法计算缓冲区；请先画出其中一段',
    en: 'This feature is too large or too complex to buffer. Draw a part of it instead',
  },
  failed: {
    zh: '此要素的图形有误，无法计算缓冲区；请另选一处，或自己画出范围',
    en: 'The shape of this feature is not valid, so it has no buffer. Pick something else, or draw an area',
  },
  filled: { zh: '内部空洞已计入', en: 'Holes inside are included' },
  roughly: {
    zh: '边界已简化，各处与要素的距离不小于所填距离，最多大 {metres}',
    en: 'The outline is simplified: it is nowhere nearer than the distance, and up to {metres} farther',
  },
} satisfies Record<string, Label>
