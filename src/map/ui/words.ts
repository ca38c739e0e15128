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
  minutes: sharedWords.minutes,
  zone: sharedWords.zone,
  nextNotation: { zh: '改为{notation}', en: 'Change to {notation}' },
  copyMiddle: { zh: '复制地图中心的坐标', en: 'Copy the coordinates of the map’s centre' },
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

/** Names of tools whose panels, with their words, are loaded on demand. */
export const toolNames = {
  swipe: { zh: '卷帘对比', en: 'Swipe' },
  buffer: { zh: '缓冲区', en: 'Buffer' },
  view: { zh: '看得见什么', en: 'What can be seen' },
  print: { zh: '打印地图', en: 'Print the map' },
} satisfies Record<string, Label>
