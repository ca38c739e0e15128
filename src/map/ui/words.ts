import type { Label } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'

export const mapWords = {
  map: {
    zh: '地图：方向键移动，加减键缩放，回车查看十字处的内容；列表可代替地图',
    en: 'Map: arrow keys move, plus and minus zoom, Enter shows what is at the cross; the list does the same',
  },
} satisfies Record<string, Label>

export const barWords = {
  degrees: sharedWords.degrees,
  minutes: { zh: '度分秒', en: 'Minutes' },
  zone: { zh: 'CGCS2000 三度带', en: 'CGCS2000 3° zone' },
  nextNotation: { zh: '改为{notation}', en: 'Change to {notation}' },
  copyMiddle: { zh: '复制地图中心的坐标', en: 'Copy the coordinates of the map’s middle' },
  goTo: { zh: '输入坐标定位', en: 'Go to coordinates' },
  goToHint: {
    zh: '输入经纬度、度分秒或 CGCS2000 三度带坐标（横坐标可带带号），回车定位',
    en: 'Degrees, degrees and minutes, or metres of a CGCS2000 3° zone (with or without its number); Enter goes there',
  },
  notFound: { zh: '不是可以识别的坐标', en: 'These are not coordinates' },
} satisfies Record<string, Label>

export const toolWords = {
  tools: { zh: '地图工具', en: 'Map tools' },
  whole: { zh: '回到全域', en: 'Whole region' },
  more: { zh: '更多工具', en: 'More tools' },
  fewer: { zh: '收起工具', en: 'Fewer tools' },
  end: { zh: '结束', en: 'End' },
  hint: {
    zh: '在地图上逐点点击，或按 Enter 在十字处加点；Backspace 退一点，Esc 结束',
    en: 'Click each point, or press Enter for a point at the cross; Backspace removes the last point, Esc ends',
  },
  tooMany: { zh: '最多 {most} 个点，请删去一些', en: 'At most {most} points; remove some' },
  points: { zh: '测量点', en: 'Points' },
  remove: { zh: '删除第 {number} 点', en: 'Remove point {number}' },
  add: { zh: '输入坐标加点', en: 'Type coordinates' },
  addLong: {
    zh: '输入经纬度或 CGCS2000 三度带坐标，回车加点',
    en: 'Degrees or metres of a CGCS2000 3° zone; Enter adds a point',
  },
  addIt: { zh: '加点', en: 'Add' },
  wrong: { zh: '不是可以识别的坐标', en: 'These are not coordinates' },
} satisfies Record<string, Label>

export const swipeWords = {
  swipe: { zh: '卷帘对比', en: 'Swipe' },
  handle: { zh: '卷帘位置', en: 'Swipe position' },
  left: { zh: '左侧', en: 'Left side' },
  right: { zh: '右侧', en: 'Right side' },
  data: { zh: '{side}显示的图层', en: '{side}: layers' },
  basemap: { zh: '{side}的底图', en: '{side}: basemap' },
  all: { zh: '全部图层', en: 'All layers' },
  none: { zh: '仅底图', en: 'Basemap only' },
  only: { zh: '仅{name}', en: 'Only {name}' },
} satisfies Record<string, Label>

export const locateWords = {
  locate: { zh: '我的位置', en: 'My location' },
  searching: { zh: '正在定位…', en: 'Locating …' },
  denied: {
    zh: '浏览器未获准使用位置：请在浏览器或系统设置中允许本网站定位，再试一次',
    en: 'The browser may not use your location. Allow it for this site in the settings of the browser or the device, and try again',
  },
  unavailable: {
    zh: '暂时无法确定位置：请确认设备已打开定位，或到空旷处再试',
    en: 'Your location could not be determined. Check that the device’s location is switched on, or try again in the open',
  },
  insecure: {
    zh: '浏览器只向 https 网址提供位置，请改用 https 访问',
    en: 'Browsers give the location to https addresses only. Open this site with https',
  },
} satisfies Record<string, Label>

export const bufferWords = {
  buffer: { zh: '缓冲区', en: 'Buffer' },
  around: { zh: '围绕{name}', en: 'Around {name}' },
  drawnLine: { zh: '所画的线', en: 'the drawn line' },
  drawnArea: { zh: '所画的范围', en: 'the drawn area' },
  drawnPoint: { zh: '所画的点', en: 'the drawn point' },
  hint: {
    zh: '请在地图上点选地块、项目、规划要素或任一处；也可先测距、测面积或绘制范围，再打开缓冲区',
    en: 'Click a parcel, a project, a planning feature or any place. Or measure or draw something first, and then open the buffer',
  },
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
